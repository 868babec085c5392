import { Socket } from "node:net";

/** As libuv would allocate for each read. */
const READ_BYTES = 64 * 2 ** 10;
/** A message begins with its type, a byte, and its length, which counts itself and not the type. */
const TYPE_BYTES = 1;
const HEADER_BYTES = 5;

/**
 * A socket for what a PostgreSQL server sends: reads into the same memory again and emits whole messages as "data", whose bytes are valid
 * during the call alone. Memory of its own for each read makes the garbage collector run, and the client copies all that it holds when
 * a message is incomplete. Not for TLS, whose bytes are no messages.
 */
export const messageSocket = (): Socket => {
  let buffer = Buffer.allocUnsafeSlow(READ_BYTES);
  /** Bytes of an incomplete message, at the beginning. */
  let kept = 0;
  const socket = new Socket({
    onread: {
      buffer: () => buffer.subarray(kept),
      callback: (read) => {
        const filled = buffer;
        const end = kept + read;
        const { whole, needed } = messagesIn(filled, end);
        if (whole > 0) socket.emit("data", filled.subarray(0, whole));
        if (needed > filled.length) buffer = Buffer.allocUnsafeSlow(Math.max(2 * filled.length, needed));
        filled.copy(buffer, 0, whole, end);
        kept = end - whole;
        return true;
      },
    },
  });
  return socket;
};

/** `whole`: where the last complete message ends. `needed`: bytes of the one that follows it, as far as they are known. */
const messagesIn = (bytes: Buffer, end: number): { readonly whole: number; readonly needed: number } => {
  let at = 0;
  while (at + HEADER_BYTES <= end) {
    const length = TYPE_BYTES + bytes.readUInt32BE(at + TYPE_BYTES);
    if (at + length > end) return { whole: at, needed: length };
    at += length;
  }
  return { whole: at, needed: HEADER_BYTES };
};
