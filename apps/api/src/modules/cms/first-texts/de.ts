import type { PageTexts } from './first-texts.ts'

const draft =
  '> Das ist eine erste Fassung. Wer diese Website betreibt, ergänzt sie, vor allem dort, wo [Klammern] stehen.\n\n'

export const german: PageTexts = {
  notice: {
    title: 'Bevor du hereinkommst',
    body: 'Footlight zeigt Live-Auftritte für Erwachsene. Komm nur herein, wenn du **18 Jahre oder älter** bist und dort volljährig, wo du lebst.',
  },
  account: {
    title: 'Dein Konto',
    body: `Deine Credits gehören dir und stehen in deinem [Guthaben](/wallet). Alles, was sie bewegt hat, steht in deinem [Verlauf](/history), mit einem Beleg für jede Show.

- Setze im Guthaben ein Limit für eine Show oder einen Tag. Senken wirkt sofort, Erhöhen nach 24 Stunden.
- Beende Anmeldungen, die du nicht kennst, und wähle dann ein neues Passwort.
- Etwas ist unklar? [Schreib uns](/contact).`,
  },
  help: {
    title: 'Hilfe',
    body: `## Zuschauen

Du siehst eine kurze Zeit kostenlos hinein. Eine private Show beginnt erst, wenn du den Preis gesehen und ihm zugestimmt hast und der Performer ja gesagt hat.

## Was eine Show kostet

Du zahlst nach Sekunden: bei einer Show oder beim Reinschauen nur für Sekunden, deren Bild dich erreicht hat, am Telefon nur für Sekunden, in denen ihr verbunden seid. Reißt deine Verbindung ab, steht die Uhr still, und dein Platz bleibt einen Moment frei. Die Show endet, wenn du auf **Beenden** drückst oder wenn deine Credits, dein Limit oder deine Grenze aufgebraucht sind.

## Credits

100 Credits sind eine Einheit der Währung, in der du zahlst. Promo-Guthaben wird zuerst ausgegeben. Eine Zahlung gilt, sobald der Zahlungsdienst sie bestätigt hat; das kann eine Minute dauern.

## Eine Abrechnung prüfen

Jede Show hat einen Beleg, Sekunde für Sekunde. Er ist signiert, und [jeder kann ihn prüfen](/receipts/check).

## Geld zurück

Schreib uns und halte den Beleg der Show bereit. Was du zurückbekommst, kommt in dein Guthaben und steht in deinem Verlauf.

## Es spielt nicht

- Erlaube Ton und Bild für diese Seite in deinem Browser und versuche möglichst ein anderes Netz.
- Firmennetze sperren Live-Video oft.
- Hilft nichts davon, [schreib uns](/contact) und sag, welchen Browser du benutzt.

## Auf sich achten

Macht es keinen Spaß mehr, setze ein Limit, mach eine Pause oder sprich mit jemandem, dem du vertraust.`,
  },
  terms: {
    title: 'Nutzungsbedingungen',
    body: `${draft}## Wer hereinkommt

Nur Erwachsene. Eine Person, ein Konto. Gib dein Passwort nicht weiter.

## Was du kaufst

Mit Credits zahlst du Live-Shows nach Sekunden, Trinkgelder und Monate bei einem Performer. Der Preis steht da, bevor etwas beginnt, und ändert sich nicht, solange es läuft. Credits gelten nur auf dieser Seite und bringen keine Zinsen.

## Wie man miteinander umgeht

Niemand nimmt eine Show auf oder gibt sie weiter. Niemand verlangt Verbotenes, droht, belästigt oder gibt sich als jemand anderes aus. Ein Performer darf eine Show jederzeit beenden oder einen Kunden blockieren, ein Kunde ebenso.

## Was Performer schulden

Sie sind volljährig, haben nachgewiesen, wer sie sind, besitzen, was sie zeigen, und treten aus freiem Willen auf.

## Wann wir eingreifen

Wir können eine Show beenden, etwas entfernen oder ein Konto schließen, das gegen diese Bedingungen oder das Gesetz verstößt. Wir sagen, warum, sofern das Gesetz es nicht verbietet, und du kannst dich [beschweren](/p/complaints).

## Geld zurück

Sekunden einer Show oder eines Blicks hinein, deren Bild dich nicht erreicht hat, werden nicht berechnet, ebenso wenig Sekunden eines Anrufs, in denen ihr nicht verbunden seid. Ging etwas schief, sehen wir uns den Beleg gemeinsam an und geben zurück, was richtig ist. Deine Rechte als Verbraucher bleiben bestehen.

## Der Rest

Es gilt das Recht von [Land]. Änderungen kündigen wir mindestens 14 Tage vorher an. Diese Fassung ist vom [Datum].`,
  },
  privacy: {
    title: 'Datenschutz',
    body: `${draft}## Wer verantwortlich ist

[Name und Anschrift des Betreibers], zu erreichen über [das Kontaktformular](/contact).

## Was wir aufbewahren und warum

- **Dein Konto**: E-Mail-Adresse, Name, Sprache und was du selbst einträgst. Ohne das gibt es kein Konto.
- **Geld**: Zahlungen, Shows, Belege. Das Gesetz verlangt, dass wir sie [Jahre] Jahre aufbewahren; ist dein Konto geschlossen, stehen sie ohne deinen Namen da.
- **Promocodes**: Zu einer Zahlung, bei der du einen Code benutzt hast, bewahren wir einen mit einem Schlüssel gebildeten Hashwert deiner bestätigten E-Mail-Adresse auf, so lange wie die Zahlung und auch nachdem dein Konto geschlossen ist, damit ein Code nicht mit einem neuen Konto noch einmal benutzt wird. Die Adresse lässt sich daraus nicht lesen.
- **Shows**: wann, mit wem, wie lange. Shows werden nicht aufgezeichnet. Der Textchat einer Show wird für Streitfälle eine begrenzte Zeit aufbewahrt.
- **Sicherheit**: Adressen, von denen sich jemand angemeldet hat, und fehlgeschlagene Versuche, für kurze Zeit.
- **Nachrichten und E-Mails an uns**, solange sie gebraucht werden.

## Wer sie noch sieht

Der Zahlungsdienst sieht deine Zahlung. Performer sehen den Namen, den du zeigst, nie deine E-Mail-Adresse. Wir verkaufen niemandem etwas, und es gibt keine Werbung.

## Cookies

Eines für deine Anmeldung, eines für deine Sprache, eines für den kostenlosen Blick. Keines folgt dir anderswohin.

## Deine Rechte

Du kannst lesen und mitnehmen, was über dich aufbewahrt wird, es berichtigen lassen und dein Konto schließen. Du darfst widersprechen und dich bei [Aufsichtsbehörde] beschweren.`,
  },
  imprint: {
    title: 'Impressum',
    body: `${draft}**[Name der Firma]**
[Straße und Hausnummer]
[Postleitzahl und Ort], [Land]

Vertreten durch [Name]
Register: [Gericht und Nummer]
Umsatzsteuer-Nummer: [Nummer]

E-Mail: [Adresse]
Telefon: [Nummer]

Am schnellsten erreichst du uns über [das Kontaktformular](/contact).`,
  },
  complaints: {
    title: 'Beschwerden',
    body: `${draft}Ist etwas schiefgegangen? [Schreib uns](/contact) und sag:

1. was geschehen ist und wann;
2. um welche Show, welche Nachricht oder welches Profil es geht, mit der Nummer des Belegs oder des Performers;
3. was wir tun sollen.

Du bekommst sofort ein Zeichen. Wir antworten innerhalb von [5] Werktagen und entscheiden innerhalb von [14] Tagen. Wer entscheidet, war an dem, worüber du dich beschwerst, nicht beteiligt.

Bist du nicht einverstanden, bitte um einen zweiten Blick und nenne dein Zeichen. Danach kannst du dich an [Schlichtungsstelle] oder ein Gericht wenden.

Ist gerade jemand in Gefahr? Ruf zuerst den Notruf deines Landes.`,
  },
  takedown: {
    title: 'Etwas entfernen lassen',
    body: `${draft}Wirst du oder wird dein Werk hier ohne deine Zustimmung gezeigt? Hat jemand deinen Namen benutzt? Dann [schreib uns](/contact) mit dem Betreff „Entfernen“ und sag:

- die Adresse der Seite oder die Nummer des Performers;
- was es ist und warum es weg muss;
- wie wir dich erreichen. Ein Konto brauchst du nicht.

Wird jemand gezeigt, der nicht zugestimmt hat oder minderjährig sein könnte, entfernen wir es **sofort** und prüfen danach. Alles andere wird innerhalb von [48] Stunden entschieden. Beide Seiten erfahren die Entscheidung und können sie noch einmal prüfen lassen.

Wissentlich falsche Meldungen bleiben nicht ohne Folgen.`,
  },
}
