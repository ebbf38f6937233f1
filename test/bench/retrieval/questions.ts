/** A traveller's question, written from a product's record and not from anything that is published of it. */
export interface Question {
  /** BCP 47; a traveller asks in their own language, and knows names as they stand on the road. */
  locale: 'en' | 'fr' | 'de' | 'es' | 'it'
  text: string
  product: string
  /** What answers it, as it may stand in a text. */
  answer: RegExp
}

/** Over Centre-Val de Loire, the national parks and the sample. They are never changed for a result. */
export const questions: readonly Question[] = [
  {
    locale: 'fr',
    text: 'Combien coûte la trottinette électrique tout terrain près d’Azay-le-Rideau pour un enfant ?',
    product: '7bb3b979-586b-3482-8204-e9e803baf0b1',
    answer: /\b29(?:,00)?\s€|€29\b/,
  },
  {
    locale: 'fr',
    text: 'Qui encadre la sortie champignons à Loches ?',
    product: '1dd6facd-ad5a-3f26-af3a-d0635615d6d6',
    answer: /mycologue diplômé/,
  },
  {
    locale: 'fr',
    text: 'Quelle est la longueur du bassin de la piscine de Genillé ?',
    product: 'c8013328-4575-34be-a293-be0baf3400fc',
    answer: /25 mètres/,
  },
  {
    locale: 'fr',
    text: 'Combien de kilomètres fait la randonnée historique du quartier général allemand W3 à Saint-Rimay ?',
    product: 'aadfc019-9dfc-3937-9668-9c1fe4e6f416',
    answer: /6\.5 km/,
  },
  {
    locale: 'fr',
    text: 'Peut-on avoir un menu végétarien à l’atelier de cuisine à Sarlat ?',
    product: 'marche-et-fourneaux-sarlat-ng31',
    answer: /Menu végétarien sur demande/,
  },
  {
    locale: 'fr',
    text: 'Quelle est la taille maximale pour le cabriolet avec chauffeur dans le Périgord noir ?',
    product: 'cabriolet-prive-perigord-ng44',
    answer: /190\scm/,
  },
  {
    locale: 'en',
    text: 'How many people fit into the basket of a hot air balloon flight from Vendôme?',
    product: '03153d31-1e7c-34f2-a73a-713d521ddaf1',
    answer: /8-person basket/,
  },
  {
    locale: 'en',
    text: 'How much is a Segway tour of Blois for an adult?',
    product: '0744b887-a0d5-3bbe-8201-d7c7775327b7',
    answer: /€48\b/,
  },
  {
    locale: 'en',
    text: 'How deep is the talking well in the troglodyte village of Trôo?',
    product: '12dc8a9d-56de-3576-98e1-25a37aa9f1cb',
    answer: /45-m deep/,
  },
  {
    locale: 'en',
    text: 'How much is a permit for backpacking along the Boy Scout Trail in Joshua Tree?',
    product: '62ACB291-3D9E-4DBE-BA06-729E9E72D4F6',
    answer: /costs \$6\b/,
  },
  {
    locale: 'en',
    text: 'Which bait may I use when I fish in Manzanita Lake?',
    product: 'B7EE986E-DB4D-4B8F-9FE8-79F0DE232914',
    answer: /Only lures and flies/,
  },
  {
    locale: 'en',
    text: 'What is the suggested donation to go aboard the SS Red Oak Victory?',
    product: '715C460F-B9FD-4DE5-B8E8-7B2F5E4EB576',
    answer: /suggested donation of \$10/,
  },
  {
    locale: 'en',
    text: 'Can I park an RV or a trailer at the Grove of Titans?',
    product: 'B0A6BFD4-7766-4F14-B0CB-9894CE95EE60',
    answer: /no (?:parking for )?recreational vehicles/i,
  },
  {
    locale: 'en',
    text: 'What happens on the truffle walk near Domme if the dog finds nothing?',
    product: 'winter-truffle-walk-domme-ng52',
    answer: /the walk is free/,
  },
  {
    locale: 'de',
    text: 'Was kostet der Eintritt in den Tour Beauvoir in Blois für Erwachsene?',
    product: '0ba19a58-eff4-3878-918a-5234682c14eb',
    answer: /4[.,]50/,
  },
  {
    locale: 'de',
    text: 'In welchen Sprachen gibt es die Kanutour „Aventure Canoë“ auf dem Cher in Chisseaux?',
    product: 'e19cbb81-0773-3117-94fa-e77088c3a660',
    answer: /russe/i,
  },
  {
    locale: 'de',
    text: 'Braucht man für den Tall Trees Grove im Redwood-Nationalpark eine Genehmigung?',
    product: '0FD71670-95F5-4546-8B4B-6FBE299ECE8C',
    answer: /free (?:Tall Trees Grove )?(?:permit|reservation)/,
  },
  {
    locale: 'de',
    text: 'Dürfen Kinderwagen mit auf die Barkasse in der Speicherstadt?',
    product: 'speicherstadt-barkasse-ak01',
    answer: /Zusammengeklappt ja/,
  },
  {
    locale: 'de',
    text: 'Was kostet ein Elektrorad bei der Radtour ins Alte Land?',
    product: 'altes-land-apfelradtour-ak07',
    answer: /Aufpreis 15 Euro/,
  },
  {
    locale: 'de',
    text: 'Ab welchem Alter darf man beim Röstabend selbst Kaffee rösten?',
    product: 'kaffeeroesten-am-abend-ak22',
    answer: /16 Jahre/,
  },
  {
    locale: 'es',
    text: '¿Cuánto cuesta la excursión Easy Fat Bike en Joué-lès-Tours?',
    product: 'feca7069-650d-35c0-8c82-be0874019427',
    answer: /\b[47]9(?:,00)?\s€/,
  },
  {
    locale: 'es',
    text: '¿Cuántos instrumentos tiene el museo Musikenfête de Montoire-sur-le-Loir?',
    product: '0b10c541-882d-3f2c-afb7-dad59906b48c',
    answer: /500 instruments/,
  },
  {
    locale: 'es',
    text: '¿Cuándo está abierta la estación de esquí de Badger Pass en Yosemite?',
    product: 'D1D5B674-6B62-4311-BFB6-7E817AEB9440',
    answer: /mid-December through March/,
  },
  {
    locale: 'es',
    text: '¿Qué longitud tiene el sendero de Marshall Beach en Point Reyes?',
    product: 'F2F29689-CDD5-4520-BB16-C940DE8E3942',
    answer: /1\.2-mile/,
  },
  {
    locale: 'es',
    text: '¿Cuánto cuesta para un adulto el kayak en el puerto de Whitby?',
    product: 'harbour-kayak-tour-sh101',
    answer: /£48\b/,
  },
  {
    locale: 'it',
    text: 'In quale via di Amboise si trova il Clos Lucé, la casa di Leonardo da Vinci?',
    product: '0cc5ba46-2b79-3440-8de8-57c2e92b179d',
    answer: /2 rue du Clos Lucé/,
  },
  {
    locale: 'it',
    text: 'C’è un parcheggio al Château Gaillard di Amboise?',
    product: '0a825d5a-a1ba-39ba-85e2-564570c3e787',
    answer: /Car park/,
  },
  {
    locale: 'it',
    text: 'A che indirizzo sono le Caves Duhard ad Amboise?',
    product: '37351368-fd96-3ff3-aafa-69c8bce94389',
    answer: /56 rue du Rocher des Violettes/,
  },
  {
    locale: 'it',
    text: 'Quanto dura il film al Kings Canyon Visitor Center?',
    product: '67E84305-95D3-4601-A1F5-FEEC3F841AB3',
    answer: /15-minute/,
  },
  {
    locale: 'it',
    text: 'Quante persone possono partecipare alla visita privata del Kontorhausviertel ad Amburgo?',
    product: 'kontorhausviertel-privat-ak15',
    answer: /bis zu zehn Personen/,
  },
]
