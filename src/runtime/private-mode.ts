/** The mode of files with keys, net prices or personal data: only their owner may read them, whatever the umask. */
export const PRIVATE_MODE = 0o600
