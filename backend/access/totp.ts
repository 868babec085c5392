import { Secret, TOTP } from "otpauth";

// RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, steps of 30 s.
const PERIOD_S = 30;
const FORM = { algorithm: "SHA1", digits: 6, period: PERIOD_S } as const;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** The tolerated difference of a phone's clock in steps, in both directions. */
const WINDOW = 1;

const ISSUER = "Asesorador";

/** A new secret: in base32 for typing, and as the `otpauth:` address that a QR code holds. */
export const newTotp = (username: string): { readonly secret: string; readonly uri: string } => {
  const secret = new Secret({ size: SECRET_BYTES });
  const totp = new TOTP({ ...FORM, secret, issuer: ISSUER, label: username });
  return { secret: secret.base32, uri: totp.toString() };
};

const CODE = /^\d{6}$/;

/** The time step of this code; null when it belongs to none of the steps around `atMs`. */
export const stepOf = (secret: string, code: string, atMs: number): number | null => {
  // The library throws for six characters of more than six bytes.
  if (!CODE.test(code)) return null;
  const delta = TOTP.validate({
    ...FORM,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: atMs,
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(atMs / 1000 / PERIOD_S) + delta;
};
