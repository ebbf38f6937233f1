/** A kind of file that every record has and that the server sends if `Accept` names its media type. */
export interface NegotiatedFile {
  /** The suffix of the files, with the dot. */
  readonly extension: string
  readonly mediaType: string
}

/** The entry file of a surface, which links to all its other files. */
export interface StartFile {
  /** The path of the file, relative to the tree. */
  readonly file: string
  readonly title: string
  readonly note: string
}
