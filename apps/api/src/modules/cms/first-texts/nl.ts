import type { PageTexts } from './first-texts.ts'

const draft =
  '> Dit is een eerste versie. De exploitant van deze site vult haar aan, vooral waar [haken] staan.\n\n'

export const dutch: PageTexts = {
  notice: {
    title: 'Voordat je binnenkomt',
    body: 'Footlight toont live optredens voor volwassenen. Kom alleen binnen als je **18 jaar of ouder** bent, en meerderjarig waar je woont.',
  },
  account: {
    title: 'Je account',
    body: `Je credits zijn van jou en staan in je [tegoed](/wallet). Alles wat ermee gebeurde staat in je [geschiedenis](/history), met een bon voor elke show.

- Stel in je tegoed een limiet in voor een show of voor een dag. Verlagen werkt meteen, verhogen na 24 uur.
- Beëindig aanmeldingen die je niet kent, en kies dan een nieuw wachtwoord.
- Is iets niet duidelijk? [Schrijf ons](/contact).`,
  },
  help: {
    title: 'Hulp',
    body: `## Kijken

Je kijkt een korte tijd gratis binnen. Een privéshow begint pas nadat je de prijs hebt gezien en ermee hebt ingestemd, en de performer ja heeft gezegd.

## Wat een show kost

Je betaalt per seconde: bij een show of een gluurblik alleen voor seconden waarvan het beeld je bereikte, aan de telefoon alleen voor seconden waarin je verbonden bent. Valt je verbinding weg, dan staat de meter stil en blijft je plaats even vrij. De show eindigt als je op **Einde** drukt, of als je credits, je limiet of je maximum op zijn.

## Credits

100 credits zijn één eenheid van de munt waarin je betaalt. Promotegoed gaat er het eerst uit. Een betaling telt zodra de betaaldienst haar heeft bevestigd; dat kan een minuut duren.

## Een rekening nakijken

Elke show heeft een bon, seconde voor seconde. Die is ondertekend, en [iedereen kan hem controleren](/receipts/check).

## Geld terug

Schrijf ons en houd de bon van de show bij de hand. Wat je terugkrijgt komt in je tegoed en staat in je geschiedenis.

## Het speelt niet af

- Sta geluid en beeld voor deze site toe in je browser, en probeer zo mogelijk een ander netwerk.
- Bedrijfsnetwerken houden live video vaak tegen.
- Helpt niets, [schrijf ons](/contact) dan en zeg welke browser je gebruikt.

## Goed voor jezelf zorgen

Is het niet leuk meer, stel dan een limiet in, neem een pauze, of praat met iemand die je vertrouwt.`,
  },
  terms: {
    title: 'Gebruiksvoorwaarden',
    body: `${draft}## Wie binnen mag

Alleen volwassenen. Eén persoon, één account. Deel je wachtwoord niet.

## Wat je koopt

Met credits betaal je live shows per seconde, fooien en maanden bij een performer. De prijs staat er voordat iets begint en verandert niet zolang het loopt. Credits gelden alleen op deze site en leveren geen rente op.

## Hoe men met elkaar omgaat

Niemand neemt een show op of geeft haar door. Niemand vraagt om wat verboden is, bedreigt, valt lastig of doet zich voor als een ander. Een performer mag een show altijd beëindigen of een klant blokkeren, en een klant ook.

## Wat performers verplicht zijn

Zij zijn volwassen, hebben bewezen wie ze zijn, bezitten wat ze tonen en treden op uit vrije wil.

## Wanneer wij ingrijpen

Wij kunnen een show beëindigen, iets weghalen of een account sluiten dat deze voorwaarden of de wet schendt. Wij zeggen waarom, tenzij de wet dat verbiedt, en je kunt een [klacht indienen](/p/complaints).

## Geld terug

Seconden van een show of een gluurblik waarvan het beeld je niet bereikte, worden niet berekend, en seconden van een telefoongesprek waarin je niet verbonden bent ook niet. Ging er iets mis, dan bekijken we samen de bon en geven we terug wat juist is. Je rechten als consument blijven bestaan.

## De rest

Het recht van [land] is van toepassing. Wijzigingen melden we minstens 14 dagen vooraf. Deze versie is van [datum].`,
  },
  privacy: {
    title: 'Privacy',
    body: `${draft}## Wie verantwoordelijk is

[Naam en adres van de exploitant], te bereiken via [het contactformulier](/contact).

## Wat we bewaren, en waarom

- **Je account**: e-mailadres, naam, taal en wat je zelf invult. Zonder dat is er geen account.
- **Geld**: betalingen, shows, bonnen. De wet vraagt ons ze [jaren] jaar te bewaren; na het sluiten van je account staan ze er zonder je naam.
- **Promocodes**: bij een betaling waarvoor je een code gebruikte bewaren we een hash met sleutel van je bevestigde e-mailadres, zo lang als de betaling en ook na het sluiten van je account, zodat een code niet met een nieuw account opnieuw wordt gebruikt. Het adres is er niet uit te lezen.
- **Shows**: wanneer, met wie, hoe lang. Shows worden niet opgenomen. De tekstchat van een show wordt voor geschillen een beperkte tijd bewaard.
- **Veiligheid**: adressen waarvandaan iemand zich aanmeldde en mislukte pogingen, voor korte tijd.
- **Berichten en e-mails aan ons**, zolang ze nodig zijn.

## Wie het verder ziet

De betaaldienst ziet je betaling. Performers zien de naam die je toont, nooit je e-mailadres. Wij verkopen niets aan niemand, en er is geen reclame.

## Cookies

Een voor je aanmelding, een voor je taal, een voor het gratis kijken. Geen ervan volgt je elders.

## Je rechten

Je kunt lezen en meenemen wat er over je wordt bewaard, het laten verbeteren en je account sluiten. Je mag bezwaar maken en een klacht indienen bij [toezichthouder].`,
  },
  imprint: {
    title: 'Colofon',
    body: `${draft}**[Naam van het bedrijf]**
[Straat en nummer]
[Postcode en plaats], [land]

Vertegenwoordigd door [naam]
Register: [register en nummer]
Btw-nummer: [nummer]

E-mail: [adres]
Telefoon: [nummer]

Het snelst bereik je ons via [het contactformulier](/contact).`,
  },
  complaints: {
    title: 'Klachten',
    body: `${draft}Ging er iets mis? [Schrijf ons](/contact) en zeg:

1. wat er gebeurde, en wanneer;
2. om welke show, welk bericht of profiel het gaat, met het nummer van de bon of van de performer;
3. wat je wilt dat we doen.

Je krijgt meteen een kenmerk. We antwoorden binnen [5] werkdagen en beslissen binnen [14] dagen. Wie beslist, had niets te maken met waarover je klaagt.

Ben je het niet eens, vraag dan om een tweede blik en noem je kenmerk. Daarna kun je terecht bij [geschilleninstantie] of bij de rechter.

Is iemand nu in gevaar? Bel dan eerst het alarmnummer van je land.`,
  },
  takedown: {
    title: 'Iets laten weghalen',
    body: `${draft}Word jij of wordt jouw werk hier zonder toestemming getoond? Heeft iemand je naam gebruikt? [Schrijf ons](/contact) dan met het onderwerp ‘Weghalen’ en zeg:

- het adres van de pagina, of het nummer van de performer;
- wat het is, en waarom het weg moet;
- hoe we je bereiken. Een account is niet nodig.

Wordt iemand getoond die niet heeft toegestemd, of die minderjarig kan zijn, dan halen we het **meteen** weg en bekijken het daarna. Al het andere wordt binnen [48] uur beslist. Beide kanten horen wat er is besloten en kunnen het opnieuw laten bekijken.

Bewust valse meldingen blijven niet zonder gevolgen.`,
  },
}
