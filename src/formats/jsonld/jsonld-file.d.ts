declare module 'jsonld/dist/jsonld.esm.min.js' {
  export { default } from 'jsonld'
}
