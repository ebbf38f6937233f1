/** The mode of files that hold keys, net prices or what a source said of persons: their owner's alone, whatever the umask. */
export const PRIVATE_MODE = 0o600
