export interface DemoCategory {
  id: string
  texts: { language: 'en' | 'nl' | 'fr' | 'de'; title: string; body: string }[]
}

type Text = readonly [title: string, body: string]

const categories: Record<string, { en: Text; nl: Text; fr: Text; de: Text }> = {
  music: {
    en: ['Music', 'Voices and instruments, played for you alone or for a small house.'],
    nl: ['Muziek', 'Stemmen en instrumenten, voor jou alleen of voor een kleine zaal.'],
    fr: ['Musique', 'Des voix et des instruments, pour vous seul ou pour une petite salle.'],
    de: ['Musik', 'Stimmen und Instrumente, für dich allein oder für einen kleinen Saal.'],
  },
  magic: {
    en: ['Magic', 'Cards, coins and a straight face, close enough to watch the hands.'],
    nl: ['Goochelen', 'Kaarten, munten en een pokergezicht, dichtbij genoeg om de handen te volgen.'],
    fr: ['Magie', 'Des cartes, des pièces et un visage impassible, assez près pour suivre les mains.'],
    de: ['Zauberei', 'Karten, Münzen und ein Pokergesicht, nah genug, um die Hände zu sehen.'],
  },
  comedy: {
    en: ['Comedy', 'Stand-up, nonsense and juggling for an audience of one.'],
    nl: ['Comedy', 'Stand-up, onzin en jongleren voor een publiek van één.'],
    fr: ['Humour', 'Du stand-up, des bêtises et de la jonglerie pour un public d’une personne.'],
    de: ['Comedy', 'Stand-up, Unfug und Jonglage für ein Publikum von einer Person.'],
  },
  tarot: {
    en: ['Tarot', 'A card, a question and time to think about both.'],
    nl: ['Tarot', 'Een kaart, een vraag en tijd om over allebei na te denken.'],
    fr: ['Tarot', 'Une carte, une question et le temps de réfléchir aux deux.'],
    de: ['Tarot', 'Eine Karte, eine Frage und Zeit, über beides nachzudenken.'],
  },
  fitness: {
    en: ['Fitness', 'Yoga, strength and breath, at your own pace in your own room.'],
    nl: ['Fitness', 'Yoga, kracht en adem, in je eigen tempo in je eigen kamer.'],
    fr: ['Forme', 'Yoga, force et souffle, à votre rythme et chez vous.'],
    de: ['Fitness', 'Yoga, Kraft und Atem, in deinem Tempo in deinem Zimmer.'],
  },
  coaching: {
    en: ['Coaching', 'Somebody who listens, asks, and writes down what you promised yourself.'],
    nl: ['Coaching', 'Iemand die luistert, doorvraagt en opschrijft wat je jezelf beloofde.'],
    fr: ['Coaching', 'Quelqu’un qui écoute, questionne et note ce que vous vous êtes promis.'],
    de: ['Coaching', 'Jemand, der zuhört, nachfragt und aufschreibt, was du dir versprochen hast.'],
  },
  poetry: {
    en: ['Poetry', 'Old verses read aloud and new ones written while you wait.'],
    nl: ['Poëzie', 'Oude verzen voorgelezen en nieuwe geschreven terwijl je wacht.'],
    fr: ['Poésie', 'De vieux vers lus à voix haute et de nouveaux écrits pendant que vous attendez.'],
    de: ['Poesie', 'Alte Verse vorgelesen und neue geschrieben, während du wartest.'],
  },
  cooking: {
    en: ['Cooking', 'Dinner together, each in their own kitchen.'],
    nl: ['Koken', 'Samen eten maken, ieder in de eigen keuken.'],
    fr: ['Cuisine', 'Un dîner préparé ensemble, chacun dans sa cuisine.'],
    de: ['Kochen', 'Gemeinsam kochen, jeder in der eigenen Küche.'],
  },
  painting: {
    en: ['Painting', 'Watch a picture come into being, or sit for your own.'],
    nl: ['Schilderen', 'Zie een schilderij ontstaan, of poseer voor dat van jou.'],
    fr: ['Peinture', 'Voyez naître un tableau, ou posez pour le vôtre.'],
    de: ['Malerei', 'Sieh zu, wie ein Bild entsteht, oder sitz selbst Modell.'],
  },
  dance: {
    en: ['Dance', 'From first steps to flamenco: push the table aside.'],
    nl: ['Dans', 'Van eerste pasjes tot flamenco: schuif de tafel aan de kant.'],
    fr: ['Danse', 'Des premiers pas au flamenco : poussez la table.'],
    de: ['Tanz', 'Von ersten Schritten bis Flamenco: schieb den Tisch zur Seite.'],
  },
  storytelling: {
    en: ['Storytelling', 'Tales by lantern light, for the young and the sleepless.'],
    nl: ['Verhalen', 'Vertellingen bij lantaarnlicht, voor jong en voor wie niet slapen kan.'],
    fr: ['Contes', 'Des récits à la lueur d’une lanterne, pour les petits et les insomniaques.'],
    de: ['Geschichten', 'Erzählungen bei Laternenlicht, für Junge und Schlaflose.'],
  },
  languages: {
    en: ['Languages', 'Conversation with patience: make your mistakes here.'],
    nl: ['Talen', 'Gesprekken met geduld: maak je fouten hier.'],
    fr: ['Langues', 'Des conversations patientes : faites vos fautes ici.'],
    de: ['Sprachen', 'Gespräche mit Geduld: Mach deine Fehler hier.'],
  },
}

export const demoCategories: readonly DemoCategory[] = Object.entries(categories).map(([id, texts]) => ({
  id,
  texts: (['en', 'nl', 'fr', 'de'] as const).map((language) => {
    const [title, body] = texts[language]
    return { language, title, body }
  }),
}))
