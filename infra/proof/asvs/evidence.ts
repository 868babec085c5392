// Evidence for the requirements besides the tests that name them (`// asvs: 6.2.1` above a test).

/** `file` from the project's root; `heading` as in the file, null: all of it. The command fails when either is missing. */
export type Section = { readonly file: string; readonly heading: string | null };

const OPERATIONS = "infra/docs/operations.md";
const THREATS = "infra/docs/threat-model.md";
const decision = (name: string): Section => ({ file: `infra/docs/decisions/${name}.md`, heading: null });
const guide = (heading: string): Section => ({ file: OPERATIONS, heading });

/** Requirements of documents, and where they are met. */
export const DOCUMENTED: Readonly<Record<string, readonly Section[]>> = {
  "2.1.1": [decision("0006-what-a-lead-must-have")],
  "2.1.2": [decision("0018-a-lead-belongs-to-the-market-of-its-currency")],
  "2.1.3": [guide("E-mail"), guide("Overload"), guide("Password guessing")],
  "5.1.1": [guide("Files that are taken")],
  "6.1.1": [guide("Password guessing")],
  "6.1.2": [decision("0025-password-strength-is-estimated-in-guesses")],
  "6.1.3": [guide("The first administrator")],
  "7.1.1": [decision("0023-idle-sessions-expire")],
  "7.1.2": [guide("Who may do what")],
  "8.1.1": [guide("Who may do what")],
  "8.1.2": [guide("Who may do what")],
  "11.1.1": [guide("Rotate the master key"), guide("Back up")],
  "11.1.2": [{ file: THREATS, heading: "Keys and algorithms" }],
  "13.1.1": [guide("Components"), { file: THREATS, heading: "Data flow" }],
  "14.1.1": [decision("0017-closed-words-beside-sealed-text"), guide("A person asks to be erased")],
  "14.1.2": [
    decision("0020-personal-data-is-sealed-in-the-read-models-too"),
    guide("A person asks to be erased"),
  ],
  "15.1.1": [{ file: "SECURITY.md", heading: "Vulnerable components" }],
  "15.1.3": [guide("Overload")],
  "16.1.1": [guide("Watch")],
};

/** Why requirements do not apply: by id, section (`4.3`) or chapter (`10`). */
export const NOT_APPLICABLE: Readonly<Record<string, string>> = {
  "1.2.6": "no LDAP",
  "1.2.7": "no XPath",
  "1.2.8": "no LaTeX",
  "1.3.4": "no SVG is taken; logos are addresses shown by <img>, where SVG runs no script",
  "1.3.8": "no JNDI",
  "1.3.9": "no memcache",
  "1.3.10": "JavaScript has no format strings that read memory, and log lines take input as JSON values",
  "1.4.1": "JavaScript strings and buffers are memory-safe; the server has no native code of its own",
  "1.5.1": "no XML is read",
  "4.3": "no GraphQL",
  "4.4": "no WebSocket: changes reach the panel as server-sent events under its session",
  "5.2.3": "the server unpacks no file; bills are read in the visitor's browser (decision 50)",
  "5.3.1": "no uploaded file is stored",
  "5.4.3": "no uploaded file is served",
  "6.6": "no codes by telephone, SMS, push or e-mail",
  "6.8": "no identity provider",
  "7.1.3": "no federated sessions",
  "7.6": "no federated sessions",
  "8.4.1": "one organization for each installation",
  "9.2.4": "one audience: tokens are issued for the API only",
  "10": "no OAuth or OIDC, neither as client nor as server",
  "11.4.4": "no key is derived from a password",
  "12.1.3": "no client certificates",
  "17": "no WebRTC",
};

/**
 * Requirements that are not met, or not wholly: what is missing, and why. Where a test names the requirement too, it is
 * met in part.
 */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  "3.4.1":
    "without includeSubDomains: other hosts below the operator's domain may not have TLS, and are not ours to break",
  "3.5.4": "the site and the panel share a host; the session cookie is sent with visitors' pages too",
  "6.2.8": "Unicode is normalized (NFC) first, so that the same characters typed on another system match",
  "6.2.12":
    "against common passwords gathered from breaches, not against all breached ones: no request leaves the server",
  "6.3.3":
    "an administrator can require a second factor of an account or a role; none is required by default",
  "6.4.4": "who asks for the reset of a factor is identified by the administrator, outside of the product",
  "6.5.5":
    "a code of the step before or after is taken too, 90 s in all, for clocks that differ; each only once",
  "7.5.2": "ending one's sessions asks for no password again",
  "11.2.2":
    "master keys, passwords and their costs can be replaced; the cipher of sealed blocks is fixed, and changing it would need a new format",
  "11.3.1":
    "AES in ECB mode computes search tokens: single blocks of distinct input, as a pseudorandom function (decision 20)",
  "11.5.1":
    "temporary passwords have 79 bits and recovery codes 59, both limited in attempts; one-time codes have six digits by their standard",
  "12.2.2": "by ACME, unless the operator's name is one of this machine; no test can get a certificate",
  "12.3.1":
    "PostgreSQL and the API are reached without TLS on the compose files' inner network; DATABASE_URL takes sslmode where they are apart",
  "12.3.2":
    "PostgreSQL's certificate is validated as the sslmode of DATABASE_URL says, and no test offers a wrong one",
  "12.3.3": "the proxy reaches the API without TLS on the inner network",
  "12.3.4":
    "the event store's cluster has an authority of its own, which the clients are configured with; no test offers another one",
  "13.2.1": "the database's and the event store's passwords do not change by themselves",
  "13.2.2": "one database role serves the whole product; containers have the least rights",
  "13.2.4":
    "webhooks go where an administrator says, outside of private networks; no list of permitted hosts",
  "13.2.5": "as 13.2.4",
  "13.3.1": "secrets come from files or variables; no secrets manager is part of the product",
  "14.2.1":
    "the visitor's status link holds its token, and the panel's search its words: logs and the proxy record neither",
  "14.3.2":
    "lists that the panel polls are private, no-cache: a 304 needs the copy in the browser's cache, which no-store would forbid; signing out does not clear it",
  "15.2.1": "a weekly job looks at the packages; advisories on the images are looked at by hand",
  "16.2.2": "times are UTC; that clocks are synchronized is the operator's (the guide has the alarm)",
  "16.3.1":
    "attempts for unknown accounts are counted and in the log as requests, but are no events: user names are typed passwords at times",
  "16.3.2": "refused requests are lines of the log with route and status; no event names who was refused",
  "16.3.3":
    "refusals are lines of the log and counted in the metrics; none is distinguished from an honest mistake",
  "16.4.2": "logs go to the standard output; keeping and guarding them is the operator's",
  "16.4.3": "as 16.4.2",
};
