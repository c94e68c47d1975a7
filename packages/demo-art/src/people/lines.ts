import type { Act } from './acts.ts'

/** What is said about an act: three headlines, three openings of the profile, three things an audience notices. */
export interface Lines {
  headlines: readonly string[]
  openings: readonly string[]
  praise: readonly string[]
}

export const linesOfAct: Record<Act, Lines> = {
  guitar: {
    headlines: ['Flamenco guitar after dark', 'Six strings and old songs', 'Fingerstyle by request'],
    openings: [
      'I learned flamenco from a neighbour who only taught by nodding.',
      'Name a song and give me a minute: half of the fun is how wrong the first bar goes.',
      'My guitar is older than I am and has better manners.',
    ],
    praise: [
      'The slow piece at the end made the whole house go quiet.',
      'Took a tune I hummed badly and turned it into something lovely.',
      'You can see every finger, which helped my own playing a lot.',
    ],
  },
  cello: {
    headlines: ['Cello for late evenings', 'Bach, then whatever you like', 'Low notes, slowly'],
    openings: [
      'I left the orchestra to play for one listener at a time.',
      'A cello in a small room is a warm thing, and my room is very small.',
      'I play the suites by heart and everything else by ear.',
    ],
    praise: [
      'The low notes came through so clean that the glasses hummed.',
      'I asked for Bach and got a story with every movement.',
      'Best half hour of a very long week.',
    ],
  },
  voice: {
    headlines: ['Jazz voice, midnight set', 'Torch songs and tall tales', 'Standards, sung your way'],
    openings: [
      'I sing standards the way my grandmother hummed them over the dishes.',
      'Fifteen years of hotel bars taught me three hundred songs and how to end an evening.',
      'Bring a mood; I shall bring the key that it is in.',
    ],
    praise: [
      'Sang my parents’ wedding song and got every word right.',
      'A voice like good coffee: dark, warm, awake.',
      'Warmed up, joked, and then floored me with a ballad.',
    ],
  },
  piano: {
    headlines: ['Piano, from Satie to stride', 'Requests at the upright', 'Improvised nocturnes'],
    openings: [
      'Tell me about your day and I will improvise it back to you.',
      'My upright has one sticky key, and I have learned to make it part of the tune.',
      'I play silent films, slow dances and the music between them.',
    ],
    praise: [
      'Improvised a whole nocturne from three notes I picked.',
      'Explained the chords while playing and I finally understood.',
      'The stride piece was so fast that I laughed out loud.',
    ],
  },
  cards: {
    headlines: ['Close-up magic', 'Cards that misbehave', 'Sleight of hand, slow hands'],
    openings: [
      'I do magic slowly, so that you may catch me. Nobody has yet.',
      'Choose a card, sign it, forget it: it will turn up where it should not.',
      'I keep a deck in every coat and a coin behind every ear.',
    ],
    praise: [
      'I watched the hands the whole time and still have no idea.',
      'My card was in the envelope. The envelope was on the table from the start.',
      'Even taught me one small trick to take to dinner.',
    ],
  },
  juggling: {
    headlines: ['Juggling and good nonsense', 'Five balls, one monologue', 'Circus in a living room'],
    openings: [
      'I drop things for a living, just less often than you would.',
      'Trained in a travelling circus, retired to a room with a high ceiling.',
      'I juggle whatever is on the table while telling you why I should not.',
    ],
    praise: [
      'Kept five in the air and the jokes as well.',
      'My kids have not stopped juggling oranges since.',
      'Dropped one, bowed to it, and got the biggest laugh.',
    ],
  },
  standup: {
    headlines: ['Stand-up for small crowds', 'Bad news, told well', 'Crowd work with no crowd'],
    openings: [
      'I try new material on you first; you may boo, politely.',
      'Ten years of open mikes and I still cannot tell a joke at a party.',
      'Tell me your job and I will find what is funny about it.',
    ],
    praise: [
      'Made an entire bit out of my houseplants.',
      'Quick, kind and never at anyone’s expense but their own.',
      'I came in tired and went out with a sore face.',
    ],
  },
  tarot: {
    headlines: ['Tarot by lamplight', 'One card, one good question', 'Readings without drama'],
    openings: [
      'The cards say nothing; we do, once we have something to look at.',
      'I read slowly, I promise nothing, and I ask better questions than most.',
      'Bring something you cannot decide. We shall lay it on the table.',
    ],
    praise: [
      'Asked one question that I have been thinking about all week.',
      'No fortune-telling tricks, just a calm and clever conversation.',
      'The card of the day has become a small ritual for me.',
    ],
  },
  yoga: {
    headlines: ['Yoga for stiff people', 'Breath first, shapes later', 'Slow flow, soft voice'],
    openings: [
      'If you can breathe and find the floor, we can begin.',
      'I teach small movements to people who sit all day.',
      'Twenty quiet minutes do more than an hour of trying.',
    ],
    praise: [
      'My shoulders have come down from my ears at last.',
      'Clear cues, no rush, and always an easier way offered.',
      'I fell asleep in the last five minutes, as promised.',
    ],
  },
  dumbbell: {
    headlines: ['Strength in twenty minutes', 'Form first, weight second', 'Home training, no excuses'],
    openings: [
      'One pair of dumbbells and a square of carpet are a gym.',
      'I count aloud, I correct kindly, and I remember your bad knee.',
      'I came to strength late, so I know what the first month feels like.',
    ],
    praise: [
      'Fixed my squat in five minutes after years of doing it wrong.',
      'Hard work, but I never felt judged for a second.',
      'Short, sharp and exactly what my lunch break needed.',
    ],
  },
  coaching: {
    headlines: ['Career coaching, plainly', 'Think aloud with someone', 'From plan to first step'],
    openings: [
      'I ask short questions and wait for long answers.',
      'Before this I ran a restaurant, so few problems frighten me.',
      'We shall leave with one next step, small enough to do tomorrow.',
    ],
    praise: [
      'Left with one next step instead of twenty worries.',
      'Remembered what I said last month and asked about it.',
      'Practised the interview with me until it felt easy.',
    ],
  },
  poetry: {
    headlines: ['Poems written while you wait', 'Sonnets to order', 'Old verse, read slowly'],
    openings: [
      'Give me three words and I will give you eight lines.',
      'I read the dead poets as if they had called this morning.',
      'I write for weddings, farewells and cats.',
    ],
    praise: [
      'Eight lines about my father, and I had to sit down.',
      'Reads Rilke as if he were a friend next door.',
      'The poem is framed on our wall now.',
    ],
  },
  cooking: {
    headlines: ['Dinner in thirty minutes', 'Cook along with me', 'Grandmother’s recipes, explained'],
    openings: [
      'Show me your cupboard and I will show you dinner.',
      'I cooked on ships for six years: nothing in your kitchen can surprise me.',
      'We chop, we talk, we taste. The washing-up is yours.',
    ],
    praise: [
      'The risotto worked. It has never worked before.',
      'Saved a sauce I had already given up on.',
      'Talks about onions like other people talk about opera.',
    ],
  },
  painting: {
    headlines: ['Portraits in oil, live', 'Watercolour for beginners', 'Paint beside me'],
    openings: [
      'I paint people while they talk, because they sit better that way.',
      'There is one rule in my studio: look longer than you think you need to.',
      'I mix every colour from five tubes and will show you how.',
    ],
    praise: [
      'Watching a face appear from a grey smudge is pure calm.',
      'I can finally mix a green that does not look like plastic.',
      'The little portrait arrived by post and it is really me.',
    ],
  },
  dance: {
    headlines: ['Tango for two left feet', 'Flamenco in the kitchen', 'Ballet basics, no mirror'],
    openings: [
      'Push the table aside: we start with walking.',
      'I danced with a company for nine years and now with whoever calls.',
      'Rhythm is not a gift; it is a habit, and I have spare ones.',
    ],
    praise: [
      'We learned our first dance in four evenings.',
      'So patient with the same mistake made nine times.',
      'The arms! I could watch those arms all evening.',
    ],
  },
  lantern: {
    headlines: ['Stories by lantern light', 'Bedtime for grown-ups', 'Tales from the coast'],
    openings: [
      'I collect stories from ferries, markets and waiting rooms.',
      'Every tale I tell is true except for the parts that matter.',
      'Choose a door: the sea, the forest or the city at night.',
    ],
    praise: [
      'The ghost story was gentle and still kept the lamp on.',
      'Built the tale around my daughter’s name.',
      'I wanted to stay for one chapter and stayed for three.',
    ],
  },
  globe: {
    headlines: ['Conversation, patiently', 'Accent work and small talk', 'A new language in the evening'],
    openings: [
      'We speak from the first minute; grammar may join us later.',
      'I collect mistakes, because each one is somebody being brave.',
      'I grew up between three languages and get lost in all of them.',
    ],
    praise: [
      'First time I spoke for half an hour without switching back.',
      'Corrects gently and always at the right moment.',
      'Ordered dinner on holiday all by myself thanks to this.',
    ],
  },
}

export const middles: readonly string[] = [
  'On weekdays I am here after supper, at weekends somewhat later.',
  'Questions are welcome, also in the middle.',
  'I keep the light low and the kettle on.',
  'First visits are short; people tend to come back.',
  'I play for shy audiences best: you need not say a word.',
  'If the connection is poor we start again, and nobody minds.',
  'My cat has a walk-on part in most evenings.',
  'No two evenings are the same, which is the whole idea.',
  'I write a small note after each session so that we can go on next time.',
  'There is always one more thing that I did not plan.',
  'Bring a friend if you like; two chairs cost the same as one.',
  'I learned my trade slowly and I teach it that way.',
]

export const closings: readonly string[] = [
  'Say hello, it costs nothing.',
  'The curtain is up when the light is green.',
  'Come as you are.',
  'Let us begin somewhere and see.',
  'I am glad when you stay for the last five minutes.',
  'Peek in first if you are unsure.',
  'See you in the front row.',
  'Ask for the short version if you are in a hurry.',
]
