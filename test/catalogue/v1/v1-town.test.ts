import { expect, it } from 'vitest'
import { partsOfAddress } from '../../../src/catalogue/v1/v1-town.ts'

it.each([
  ['Quay Road, Amble, NE65 0FA, United Kingdom', 'Amble', ['Quay Road', 'Amble', null, 'NE65 0FA', 'GB']],
  [
    'Church St, Whitby, North Yorkshire, YO22 4DE',
    'WHITBY',
    ['Church St', 'Whitby', 'North Yorkshire', 'YO22 4DE', null],
  ],
  ['Moorweg 1, 27726 Worpswede', 'Worpswede', ['Moorweg 1', 'Worpswede', null, '27726', null]],
  [
    'Via dei Mille 8, 13100 Vercelli VC, Italia',
    'Vercelli',
    ['Via dei Mille 8', 'Vercelli', 'VC', '13100', 'IT'],
  ],
  [
    'Hoofdstraat 83, 9968 AB Pieterburen, Nederland',
    'Pieterburen',
    ['Hoofdstraat 83', 'Pieterburen', null, '9968 AB', 'NL'],
  ],
  ['Rua da Ria 3, Aveiro, 3800-123, Portugal', 'Aveiro', ['Rua da Ria 3', 'Aveiro', null, '3800-123', 'PT']],
  ['中徳島町2-5、徳島市、770-0854、日本', '徳島市', ['中徳島町2-5', '徳島市', null, '770-0854', 'JP']],
  [
    '100 Highland Ave, Marfa, Texas 79843, USA',
    'Marfa, Texas',
    ['100 Highland Ave', 'Marfa', 'Texas', '79843', 'US'],
  ],
  ['1 First St, San Jose, CA', 'San Jose', ['1 First St', 'San Jose', 'CA', null, null]],
  ['26723 Emden', 'Emden', [null, 'Emden', null, '26723', null]],
  ['2 quai, 41100 Vendome', 'Vendôme', ['2 quai', 'Vendome', null, '41100', null]],
])('partsOfAddress finds the town of "%s" by the name "%s"', (address, name, parts) => {
  const [streetAddress, addressLocality, addressRegion, postalCode, addressCountry] = parts
  const found = { streetAddress, addressLocality, addressRegion, postalCode, addressCountry }
  expect(partsOfAddress(address, name)).toEqual(found)
})

it.each([
  // A street may have the name of a town, and a sight is named before its town.
  ['12 rue de Paris, 60200 Compiègne, France', 'Paris'],
  ['Paris, 12 rue des Halles, 60200 Compiègne', 'Paris'],
  ['Heron Dunes, Saltmarsh Station, Norfolk', 'Heron Dunes, Saltmarsh Station, Norfolk'],
  ['Am Kai 2, 26723 Emden, Deutschland', 'Alter Hafen'],
  ['Golden Gate Plaza', 'Golden Gate Plaza'],
  ['Golden Gate Plaza, USA', 'Golden Gate Plaza'],
  [', ,', ''],
  ['', ''],
])('partsOfAddress finds no town in "%s" by the name "%s"', (address, name) => {
  expect(partsOfAddress(address, name)).toBeNull()
})
