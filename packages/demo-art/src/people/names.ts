/** Where a demo person comes from: names that go together, and what follows from the place. */
export interface Culture {
  countries: readonly string[]
  /** ISO 639-1, the mother tongue first */
  languages: readonly string[]
  feminine: readonly string[]
  masculine: readonly string[]
  surnames: readonly string[]
  /** lightest and darkest skin drawn, 0 to 1 */
  skin: readonly [number, number]
  /** fair hair is drawn only where it is common */
  fairHair: number
}

const words = (list: string) => list.split(' ')
/** underscores stand for the spaces inside a name */
const surnames = (list: string) => words(list).map((name) => name.replaceAll('_', ' '))

/** 10 first names of each kind and 20 surnames each, so 12 × 20 people have different names. */
export const cultures: readonly Culture[] = [
  {
    countries: ['GB', 'IE', 'GB', 'US'],
    languages: ['en', 'fr'],
    feminine: words('Mara Wren Isla Tamsin Orla Beatrix Rowan Cecily Maeve Hattie'),
    masculine: words('Otis Theo Alfie Rufus Callum Jasper Ewan Barnaby Declan Monty'),
    surnames: surnames(
      'Quill Castell Marlow Pemberwick Hollin Ashgrove Larkham Tolliver Birchall Sedgewell Finnerty Oakhurst Ravensby Whitlow Carrow Dunmere Hathersby Pettifer Lockmoor Brackwell',
    ),
    skin: [0, 0.3],
    fairHair: 0.5,
  },
  {
    countries: ['NG', 'GH', 'NL', 'GB'],
    languages: ['en', 'fr'],
    feminine: words('Ines Adaeze Efua Folake Amara Zainab Akosua Temi Nneka Abena'),
    masculine: words('Kofi Chidi Tunde Emeka Kwame Femi Obinna Sekou Yaw Dayo'),
    surnames: surnames(
      'Okafor Adebanjo Mensaru Owusande Balogunde Ezenwa Afolarin Kwartemaa Nwosuka Ogunleye Boatenga Adeyinka Oforiwa Chukwuma Darkwah Iweala Olatunde Asantewa Uzodima Bamidele',
    ),
    skin: [0.68, 1],
    fairHair: 0,
  },
  {
    countries: ['FR', 'BE', 'CH', 'FR'],
    languages: ['fr', 'en'],
    feminine: words('Nadia Zoé Margaux Élodie Clémence Solène Apolline Capucine Maëlle Garance'),
    masculine: words('Bastien Hugo Rémi Gaspard Lucien Octave Thibault Anatole Corentin Léandre'),
    surnames: surnames(
      'Roux Laval Moreau Ferrant Delacour Vauclin Beauclerc Montaigu Lestrange Perrinel Castelbois Duvernet Marchalet Rivesac Tournesol Fontenelle Grandval Aubrac Chantelou Bellerive',
    ),
    skin: [0.05, 0.4],
    fairHair: 0.3,
  },
  {
    countries: ['JP', 'KR', 'JP', 'NL'],
    languages: ['ja', 'en'],
    feminine: words('Lumi Haruka Juno Minji Sayaka Emiko Yuna Kaori Hana Michiru'),
    masculine: words('Ren Daichi Joon Haruto Kenji Sora Minho Takumi Hyun Akio'),
    surnames: surnames(
      'Sato Park Kirishima Hanazawa Yoon Mizuhara Asakawa Baek Takemori Fujinami Seong Kuramoto Hoshino Namgung Shirakawa Amano Ryu Natsukawa Im Sakurada',
    ),
    skin: [0.08, 0.38],
    fairHair: 0,
  },
  {
    countries: ['DE', 'AT', 'CH', 'DE'],
    languages: ['de', 'en'],
    feminine: words('Cleo Liesel Frieda Johanna Marlene Antonia Greta Svenja Ottilie Wiebke'),
    masculine: words('Rafael Hugo Anselm Jonas Lorenz Matthis Konrad Emil Valentin Henning'),
    surnames: surnames(
      'Brandt Arendt Stern Lindenau Falkenried Hollerbach Vogelsang Steinbeck Morgenrot Achterberg Winterfeld Kreuzberger Amselmann Rosenthau Seidenfaden Habichtal Kupferschmidt Tannhof Ebersgrund Lichtwald',
    ),
    skin: [0, 0.3],
    fairHair: 0.55,
  },
  {
    countries: ['IN', 'GB', 'IN', 'NL'],
    languages: ['hi', 'en'],
    feminine: words('Anjali Meera Kavya Priyanka Tara Ishani Leela Nandini Devika Roshni'),
    masculine: words('Arjun Kiran Rohan Vikram Nikhil Dev Sameer Ashwin Ishaan Manav'),
    surnames: surnames(
      'Raghavan Mehrotra Chandekar Iyengar Bhattal Deshmane Kulvanth Sarabhai Venkatesan Malhari Pillaiyar Chaudhuri Sethuram Narangwal Kapoorthy Dasgupte Banerjit Rajwade Mistrikar Thakurel',
    ),
    skin: [0.4, 0.78],
    fairHair: 0,
  },
  {
    countries: ['NL', 'BE', 'NL', 'NL'],
    languages: ['nl', 'en'],
    feminine: words('Sanne Femke Noor Lotte Marijke Roos Jikke Annelies Fleur Tess'),
    masculine: words('Bas Pim Joris Sjoerd Wouter Thijs Ruben Daan Koen Stijn'),
    surnames: surnames(
      'de_Wit Verhulst Janssen van_der_Linde Kuipersma Hoogland Zandbergen van_Duin Wijnmaker Bloemhof ter_Horst Waterink Spiegelaar Molendam de_Roode Vermeulenaar Kasteleijn van_Rozenburg Dijkwacht Sterrenveld',
    ),
    skin: [0, 0.28],
    fairHair: 0.65,
  },
  {
    countries: ['TR', 'MA', 'DE', 'BE'],
    languages: ['tr', 'de', 'en'],
    feminine: words('Leyla Yasmina Selin Amira Defne Salma Zeynep Noura Elif Rania'),
    masculine: words('Yusuf Felix Emre Karim Deniz Tarik Selim Idris Kaan Nabil'),
    surnames: surnames(
      'Lindar Amari Yildizhan Benhaddou Karaca Elmansour Demirkan Tazi Gulbahar Ouazzani Sevinc Haddadi Aksoylu Bensaid Turkoz Laroui Cengizer Zerhouni Kayahan Mrabet',
    ),
    skin: [0.28, 0.58],
    fairHair: 0,
  },
  {
    countries: ['ES', 'MX', 'CO', 'AR'],
    languages: ['es', 'en'],
    feminine: words('Iris Paloma Lucía Ximena Rocío Alba Catalina Marisol Inés Valeria'),
    masculine: words('Mateo Rafa Joaquín Andrés Salvador Emiliano Nicolás Íñigo Diego Leandro'),
    surnames: surnames(
      'Calder Valdemora Robledal Santaflor Quintavera Montelongo Serrador Olivares Espinal Carvajales Luceron Peralta Altamira Villaseca Romerillo Fuentealba Navaseca Cienfuegos Barroso Campoverde',
    ),
    skin: [0.22, 0.6],
    fairHair: 0.08,
  },
  {
    countries: ['PL', 'CZ', 'PL', 'DE'],
    languages: ['pl', 'en', 'de'],
    feminine: words('Kasia Zuzanna Ludmila Agnieszka Tereza Halina Jagoda Magda Eliška Bronia'),
    masculine: words('Milo Jakub Tomek Ondřej Bartosz Vojta Kacper Leszek Mikołaj Radek'),
    surnames: surnames(
      'Nowicz Kalinska Jezek Zielonko Havranek Wronski Malinova Sokolik Brzezina Dvorsky Lipka Gorski Vesely Jarzębin Polanek Skalka Wierzba Kolarik Rudnik Zawilec',
    ),
    skin: [0, 0.22],
    fairHair: 0.6,
  },
  {
    countries: ['BR', 'PT', 'BR', 'FR'],
    languages: ['pt', 'en', 'fr'],
    feminine: words('Ada Luana Beatriz Jacinta Iara Thaís Marina Graça Joana Bruna'),
    masculine: words('Tiago Caetano Davi Rui Afonso Otávio Gil Murilo Duarte Zeca'),
    surnames: surnames(
      'Moreira Tavarela Silvestrin Carvalheira Vasconte Andorinha Figueiral Ribeirinho Sobral Palmares Oliveirinha Cordovil Mangabeira Saldanha Pinhal Alvorada Teixeiral Guimaral Lacerdo Vilanova',
    ),
    skin: [0.3, 0.9],
    fairHair: 0.05,
  },
  {
    countries: ['IT', 'CH', 'IT', 'IT'],
    languages: ['it', 'en', 'fr'],
    feminine: words('Chiara Fiammetta Ornella Giada Livia Serafina Bianca Allegra Viola Ginevra'),
    masculine: words('Elio Corrado Nico Fausto Dario Ruggero Sandro Tullio Vasco Lapo'),
    surnames: surnames(
      'Bellandi Montefiore Quaranta Scarlatti Vivaldini Lunardi Castelbravo Fiorentin Marenghi Tramonti Rossellin Cantabrio Paganelli Vespucco Solari Belvedere Nottebella Campanile Altieri Ventura',
    ),
    skin: [0.15, 0.45],
    fairHair: 0.12,
  },
]
