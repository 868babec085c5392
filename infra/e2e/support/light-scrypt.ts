// Preloaded into a server of a test (`node --import`): scrypt at a hundredth of its cost, which for a password is 0.3 CPU seconds. The
// hashes that it stores name the product's own costs: they are read by servers with this preload alone.

import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

type Callback = (error: Error | null, key: Buffer) => void;

const { scrypt } = crypto;

const lightScrypt = (
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  _costs: ScryptOptions,
  callback: Callback,
): void => scrypt(password, salt, length, { N: 2 ** 10, r: 8, p: 1 }, callback);

Object.assign(crypto, { scrypt: lightScrypt });
syncBuiltinESMExports();
