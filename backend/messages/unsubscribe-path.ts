/** Path of the address in `List-Unsubscribe`, before its token. */
export const UNSUBSCRIBE_PATH = "/api/correos/baja";
