/**
 * [A4] The bundled list of common passwords, stored as what they are made of: leaked lists are a few hundred words with
 * the same decorations again and again, so a word covers thousands of lines of such a list.
 */
const commonWords = new Set(
  `password passwort motdepasse wachtwoord passw0rd pass secret geheim welcome welkom willkommen bienvenue hello hallo
  bonjour admin administrator root user guest test testing tester login letmein changeme default temp temporary demo
  qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc iloveyou
  ichliebedich jetaime iloveu loveyou lovely love forever always babygirl babyboy baby princess prinses prinzessin
  sunshine sunflower superman batman spiderman ironman starwars pokemon pikachu naruto dragon dragonball monkey
  football fussball voetbal baseball basketball hockey soccer liverpool chelsea arsenal barcelona realmadrid juventus
  master shadow killer hunter ranger cowboy jordan michael michelle jessica jennifer ashley amanda daniel charlie
  andrew robert thomas matthew anthony joshua nicole elizabeth victoria samantha alexander alexandra computer internet
  google facebook instagram youtube microsoft windows samsung apple iphone android whatever nothing something trustno
  freedom liberty america canada england london paris berlin amsterdam summer winter spring autumn sommer zomer january
  february march april may june july august september october november december monday friday sunday cheese chocolate
  cookie banana orange purple yellow silver golden diamond butterfly flower tigger ginger pepper buster harley cocacola
  mustang ferrari porsche mercedes corvette blink slipknot metallica nirvana eminem rockstar guitar music money
  dollar million lucky jesus christ jesuschrist blessed heaven angel god godisgood matrix gandalf hobbit merlin phoenix
  access server database oracle cisco system manager company office business private security qwe abc abcd abcdef
  footlight performer client voyeur`.split(/\s+/),
)
const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
]
const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Whether a password is common, or can be guessed from its owner's names. */
export function isCommonPassword(password: string, ownNames: readonly string[] = []): boolean {
  const lower = password.toLowerCase()
  if (isRepetition(lower) || isWalk(lower)) return true
  const names = new Set(ownNames.map(lettersOf).filter((name) => name.length >= 3))
  const isKnown = (word: string) => commonWords.has(word) || names.has(word)
  return [lettersOf(lower), lettersOf(withoutLookalikes(lower))].some(
    (letters) => letters === '' || splitsInto(letters, isKnown),
  )
}

function withoutLookalikes(text: string): string {
  // digits and signs are decorations at the ends of a password; in the middle they replace letters
  return text.replace(/[^a-z]+$/, '').replaceAll(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign)
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[\d\W_]/g, '')
}

/** `aaaaaaaaaa`, `abcabcabcabc`, `1212121212` */
function isRepetition(text: string): boolean {
  return /^(.{1,5}?)\1+$/.test(text) || new Set(text).size <= 3
}

/** A run along the alphabet, the digits or the keyboard, forwards or backwards. */
function isWalk(text: string): boolean {
  const reversed = [...text].reverse().join('')
  return walks.some((walk) => (walk + walk).includes(text) || (walk + walk).includes(reversed))
}

/** Whether the letters are at most three known words in a row. */
function splitsInto(letters: string, isKnown: (word: string) => boolean, parts = 3): boolean {
  if (isKnown(letters)) return true
  if (parts === 1) return false
  for (let end = 3; end <= letters.length - 3; end++)
    if (isKnown(letters.slice(0, end)) && splitsInto(letters.slice(end), isKnown, parts - 1)) return true
  return false
}
