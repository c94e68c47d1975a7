import type { PageTexts } from './first-texts.ts'

const draft =
  '> Ceci est une première version. L’exploitant de ce site la complète, surtout là où il y a des [crochets].\n\n'

export const french: PageTexts = {
  notice: {
    title: 'Avant d’entrer',
    body: 'Footlight montre des spectacles en direct pour adultes. N’entrez que si vous avez **18 ans ou plus** et que vous êtes majeur là où vous vivez.',
  },
  account: {
    title: 'Votre compte',
    body: `Vos crédits sont à vous et se trouvent dans votre [porte-monnaie](/wallet). Tout ce qui les a fait bouger est dans votre [historique](/history), avec un reçu pour chaque show.

- Fixez dans votre porte-monnaie une limite par show ou par jour. La baisser prend effet aussitôt, l’élever après 24 heures.
- Mettez fin aux connexions que vous ne reconnaissez pas, puis choisissez un nouveau mot de passe.
- Quelque chose n’est pas clair ? [Écrivez-nous](/contact).`,
  },
  help: {
    title: 'Aide',
    body: `## Regarder

Vous regardez gratuitement un court moment. Un show privé ne commence qu’après que vous avez vu le prix et l’avez accepté, et que l’artiste a dit oui.

## Ce que coûte un show

Vous payez à la seconde : dans un show ou un coup d’œil, seulement les secondes dont l’image vous est parvenue ; au téléphone, seulement celles où vous êtes en ligne. Si votre connexion se perd, le compteur s’arrête et votre place est gardée un moment. Le show finit quand vous appuyez sur **Terminer**, ou quand vos crédits, votre limite ou votre plafond sont épuisés.

## Les crédits

100 crédits font une unité de la monnaie dans laquelle vous payez. Le crédit promotionnel est dépensé en premier. Un paiement compte dès que le prestataire l’a confirmé ; cela peut prendre une minute.

## Vérifier une note

Chaque show a un reçu, seconde par seconde. Il est signé, et [chacun peut le vérifier](/receipts/check).

## Être remboursé

Écrivez-nous avec le reçu du show sous la main. Ce qui est rendu est crédité dans votre porte-monnaie et figure dans votre historique.

## Rien ne s’affiche

- Autorisez le son et l’image pour ce site dans votre navigateur, et essayez si possible un autre réseau.
- Les réseaux d’entreprise bloquent souvent la vidéo en direct.
- Si rien n’y fait, [écrivez-nous](/contact) en disant quel navigateur vous utilisez.

## Prendre soin de soi

Si ce n’est plus un plaisir, fixez une limite, faites une pause ou parlez à quelqu’un de confiance.`,
  },
  terms: {
    title: 'Conditions d’utilisation',
    body: `${draft}## Qui peut entrer

Les adultes seulement. Une personne, un compte. Ne partagez pas votre mot de passe.

## Ce que vous achetez

Les crédits paient les shows à la seconde, les pourboires et les mois d’abonnement aux artistes. Le prix est montré avant que rien ne commence et ne change pas tant que cela dure. Les crédits servent uniquement sur ce site et ne portent pas intérêt.

## Comment on se traite

Personne n’enregistre ni ne transmet un show. Personne ne demande ce qui est interdit, ne menace, ne harcèle ni ne se fait passer pour un autre. Chaque artiste peut à tout moment mettre fin à un show ou bloquer un client, et chaque client peut faire de même.

## Ce que doivent les artistes

Elles sont majeures, ont prouvé leur identité, possèdent ce qu’elles montrent et se produisent de leur plein gré.

## Quand nous intervenons

Nous pouvons mettre fin à un show, retirer un contenu ou fermer un compte qui viole ces conditions ou la loi. Nous disons pourquoi, sauf si la loi l’interdit, et vous pouvez [réclamer](/p/complaints).

## Remboursement

Les secondes d’un show ou d’un coup d’œil dont l’image ne vous est pas parvenue ne sont pas facturées, ni celles d’un appel où vous n’êtes pas en ligne. Si quelque chose s’est mal passé, nous regardons le reçu ensemble et rendons ce qui est juste. Vos droits de consommateur restent entiers.

## Le reste

Le droit de [pays] s’applique. Nous annonçons les changements au moins 14 jours à l’avance. Cette version est du [date].`,
  },
  privacy: {
    title: 'Confidentialité',
    body: `${draft}## Qui est responsable

[Nom et adresse de l’exploitant], joignable par [le formulaire de contact](/contact).

## Ce que nous gardons, et pourquoi

- **Votre compte** : adresse e-mail, nom, langue et ce que vous saisissez vous-même. Sans cela, pas de compte.
- **L’argent** : paiements, shows, reçus. La loi nous demande de les garder [années] ans ; une fois le compte fermé, ils y restent sans votre nom.
- **Les codes promo** : avec un paiement pour lequel vous avez utilisé un code, nous gardons une empreinte à clé de votre adresse e-mail confirmée, aussi longtemps que le paiement et même une fois le compte fermé, pour qu’un code ne serve pas de nouveau avec un nouveau compte. L’adresse ne peut pas en être lue.
- **Les shows** : quand, avec qui, combien de temps. Ils ne sont pas enregistrés. Le chat écrit d’un show est gardé un temps limité pour les litiges.
- **La sécurité** : les adresses d’où l’on s’est connecté et les essais échoués, pour peu de temps.
- **Les messages et les e-mails** qui nous sont adressés, tant qu’ils sont nécessaires.

## Qui d’autre les voit

Le prestataire de paiement voit votre paiement. Les artistes voient le nom que vous montrez, jamais votre adresse e-mail. Nous ne vendons rien à personne, et il n’y a pas de publicité.

## Cookies

Un pour votre connexion, un pour votre langue, un pour l’aperçu gratuit. Aucun ne vous suit ailleurs.

## Vos droits

Vous pouvez lire et emporter ce qui est gardé sur vous, le faire corriger et fermer votre compte. Vous pouvez vous opposer, et vous plaindre auprès de [autorité de contrôle].`,
  },
  imprint: {
    title: 'Mentions légales',
    body: `${draft}**[Nom de la société]**
[Rue et numéro]
[Code postal et ville], [pays]

Représentée par [nom]
Registre : [greffe et numéro]
Numéro de TVA : [numéro]

E-mail : [adresse]
Téléphone : [numéro]

Le plus rapide est [le formulaire de contact](/contact).`,
  },
  complaints: {
    title: 'Réclamations',
    body: `${draft}Quelque chose s’est mal passé ? [Écrivez-nous](/contact) et dites :

1. ce qui est arrivé, et quand ;
2. de quel show, message ou profil il s’agit, avec le numéro du reçu ou de l’artiste ;
3. ce que vous attendez de nous.

Vous recevez aussitôt une référence. Nous répondons sous [5] jours ouvrés et décidons sous [14] jours. Qui décide n’a pas eu part à ce dont vous vous plaignez.

Si vous n’êtes pas d’accord, demandez un second examen en donnant votre référence. Ensuite vous pouvez vous adresser à [organe de règlement des litiges] ou à un tribunal.

Quelqu’un est en danger en ce moment ? Appelez d’abord le numéro d’urgence de votre pays.`,
  },
  takedown: {
    title: 'Faire retirer un contenu',
    body: `${draft}Êtes-vous montré ici sans votre accord, vous ou votre œuvre ? Quelqu’un a-t-il utilisé votre nom ? Alors [écrivez-nous](/contact) avec l’objet « Retrait » et dites :

- l’adresse de la page ou le numéro de l’artiste ;
- ce que c’est, et pourquoi cela doit disparaître ;
- comment vous joindre. Aucun compte n’est nécessaire.

Si une personne est montrée sans son accord, ou pourrait être mineure, nous retirons le contenu **aussitôt** et l’examinons ensuite. Tout le reste est décidé sous [48] heures. Les deux côtés apprennent la décision et peuvent la faire réexaminer.

Les signalements sciemment faux ne restent pas sans suite.`,
  },
}
