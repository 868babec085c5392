// Identifiers, levels and the substance of the requirements are those of the OWASP Application Security Verification
// Standard 5.0.0 (https://github.com/OWASP/ASVS), © The OWASP Foundation, CC BY-SA 4.0. The short wordings are this
// project's paraphrases and are available under the same licence. Level 3 is left out.

/** `id`: chapter, section and number, as in the standard without its V. */
export type Requirement = { readonly id: string; readonly level: 1 | 2; readonly text: string };

export const ASVS_VERSION = "5.0.0";

export const CHAPTERS: Readonly<Record<string, string>> = {
  1: "Encoding and sanitization",
  2: "Validation and business logic",
  3: "Web frontend security",
  4: "API and web service",
  5: "File handling",
  6: "Authentication",
  7: "Session management",
  8: "Authorization",
  9: "Self-contained tokens",
  10: "OAuth and OIDC",
  11: "Cryptography",
  12: "Secure communication",
  13: "Configuration",
  14: "Data protection",
  15: "Secure coding and architecture",
  16: "Security logging and error handling",
  17: "WebRTC",
};

/** One requirement a line: its id, its level, its substance. */
const LINES = `
1.1.1 2 input is decoded into its canonical form once, before it is validated
1.1.2 2 output is encoded as the last step before its interpreter, or by it
1.2.1 1 output is encoded for its context: HTML, attributes, CSS, header fields
1.2.2 1 untrusted data in URLs is encoded, and only safe protocols are permitted
1.2.3 1 data in JavaScript and JSON is encoded
1.2.4 1 database queries are parameterized
1.2.5 1 no operating system command can be injected
1.2.6 2 no LDAP injection
1.2.7 2 no XPath injection
1.2.8 2 LaTeX processors are configured securely
1.2.9 2 special characters are escaped in regular expressions
1.3.1 1 HTML from rich-text editors is sanitized by a library
1.3.2 1 no eval or other execution of dynamic code
1.3.3 2 data for dangerous contexts is sanitized and limited in length before
1.3.4 2 scriptable content of SVG files of users is removed
1.3.5 2 scriptable content of templates (Markdown, CSS, BBCode) is removed
1.3.6 2 server-side requests go only where they may (SSRF)
1.3.7 2 no template is built from untrusted input
1.3.8 2 no JNDI injection
1.3.9 2 no memcache injection
1.3.10 2 format strings are sanitized
1.3.11 2 no SMTP or IMAP injection
1.4.1 2 memory-safe strings and copies
1.4.2 2 no integer overflow: signs and ranges are checked
1.4.3 2 memory and resources are released
1.5.1 1 XML parsers resolve no external entities
1.5.2 2 deserialization of untrusted data allows expected types only
2.1.1 1 documented: rules for the validity of data items
2.1.2 2 documented: rules for combinations of data items
2.1.3 2 documented: limits of business logic, for a user and in all
2.2.1 1 input is validated against expected structure and limits
2.2.2 1 input is validated by the server
2.2.3 2 combinations of related items are checked
2.3.1 1 steps of a flow are taken in order and none is skipped
2.3.2 2 limits of business logic are enforced as documented
2.3.3 2 a business operation succeeds as a whole or changes nothing
2.3.4 2 limited resources cannot be booked twice
2.4.1 2 automation is limited: extraction of data, garbage, costly functions
3.2.1 1 answers are not rendered in another context than theirs
3.2.2 1 text is rendered by functions that render text
3.3.1 1 cookies are Secure, with the prefix __Host- or __Secure-
3.3.2 2 SameSite of each cookie fits its purpose
3.3.3 2 cookies have the prefix __Host- unless hosts share them
3.3.4 2 session tokens are HttpOnly and sent by Set-Cookie only
3.4.1 1 HSTS on all answers, for a year; from level 2 with subdomains
3.4.2 1 CORS allows fixed or listed origins only
3.4.3 2 a Content-Security-Policy without plugins and base, with a list of sources
3.4.4 2 X-Content-Type-Options: nosniff on all answers
3.4.5 2 a referrer policy
3.4.6 2 frame-ancestors keeps answers from being embedded
3.5.1 1 cross-origin requests are refused where no preflight protects
3.5.2 1 no sensitive function can be called without a preflight that it relies on
3.5.3 1 sensitive functions use unsafe HTTP methods
3.5.4 2 separate applications have separate host names
3.5.5 2 messages of postMessage are checked for origin and form
3.7.1 2 client technologies that are supported and secure
3.7.2 2 automatic redirects to other hosts go to listed ones
4.1.1 1 answers have their Content-Type, with a charset
4.1.2 2 only addresses for people redirect from HTTP to HTTPS
4.1.3 2 header fields that a proxy sets cannot be set by users
4.2.1 2 message boundaries are determined so that no request can be smuggled
4.3.1 2 GraphQL queries are limited
4.3.2 2 GraphQL introspection is off in production
4.4.1 1 WebSockets use TLS
4.4.2 2 the Origin of a WebSocket handshake is checked
4.4.3 2 dedicated tokens of WebSockets are managed like sessions
4.4.4 2 dedicated tokens of WebSockets come from an authenticated session
5.1.1 2 documented: permitted file types and sizes of each upload
5.2.1 1 files are limited to sizes that can be processed
5.2.2 1 a file's content is what its type says
5.2.3 2 compressed files are limited in unpacked size and number
5.3.1 1 uploaded files are never executed
5.3.2 1 file paths are made of trusted data
5.4.1 2 names of downloads are the application's
5.4.2 2 names of served files are encoded
5.4.3 2 files of untrusted sources are scanned before they are served
6.1.1 1 documented: defence against guessing, without malicious lockout
6.1.2 2 documented: context-specific words that passwords must not contain
6.1.3 2 documented: all ways to sign in, with their strength
6.2.1 1 passwords have at least 8 characters
6.2.2 1 users can change their password
6.2.3 1 changing a password asks for the current one
6.2.4 1 passwords are checked against the 3,000 most common
6.2.5 1 no rules of composition
6.2.6 1 password fields mask what is typed
6.2.7 1 pasting and password managers are permitted
6.2.8 1 a password is verified as received, without truncation
6.2.9 2 passwords of 64 characters are permitted
6.2.10 2 passwords do not expire
6.2.11 2 context-specific words are refused
6.2.12 2 passwords are checked against breached ones
6.3.1 1 guessing of passwords is limited as documented
6.3.2 1 no default accounts
6.3.3 2 several factors are required to sign in
6.3.4 2 no undocumented way to sign in; strength is the same on each
6.4.1 1 initial passwords are random and cannot stay
6.4.2 1 no password hints or secret questions
6.4.3 2 resetting a password does not bypass the second factor
6.4.4 2 a lost factor is replaced after proof of identity
6.5.1 2 one-time codes and recovery codes work once
6.5.2 2 recovery codes of little entropy are stored as salted password hashes
6.5.3 2 codes and seeds come from a cryptographic generator
6.5.4 2 recovery codes have at least 20 bits
6.5.5 2 one-time codes have a lifetime, of 30 s for TOTP
6.6.1 2 codes by telephone only with validated numbers and alternatives
6.6.2 2 out-of-band codes are bound to their request
6.6.3 2 out-of-band codes cannot be guessed
6.8.1 2 identities cannot be spoofed between identity providers
6.8.2 2 signatures of assertions are always validated
6.8.3 2 SAML assertions are used once
6.8.4 2 expected strength is verified with the identity provider
7.1.1 2 documented: idle and absolute lifetime of sessions
7.1.2 2 documented: number of sessions of an account at a time
7.1.3 2 documented: systems of federated sessions
7.2.1 1 session tokens are verified by the server
7.2.2 1 session tokens are made for each session
7.2.3 1 session tokens have 128 random bits
7.2.4 1 signing in makes a new token and ends the former
7.3.1 2 idle sessions end
7.3.2 2 sessions end after an absolute time
7.4.1 1 an ended session cannot be used
7.4.2 1 sessions end with their account
7.4.3 2 other sessions can be ended after a change of a factor
7.4.4 2 signing out is visible on every page
7.4.5 2 administrators can end sessions of any user
7.5.1 2 changes of factors ask for full authentication
7.5.2 2 users see their sessions and, after authenticating, end them
7.6.1 2 federated sessions end as documented
7.6.2 2 a federated session begins with an action of the user
8.1.1 1 documented: access to functions and data
8.1.2 2 documented: access to fields
8.2.1 1 functions are restricted to those permitted
8.2.2 1 data items are restricted to those permitted
8.2.3 2 fields are restricted to those permitted
8.3.1 1 access is decided by the server
8.4.1 2 tenants cannot affect each other
9.1.1 1 tokens are validated by signature or MAC
9.1.2 1 tokens use algorithms of a list, never none
9.1.3 1 keys that validate tokens are preconfigured
9.2.1 1 tokens hold within their time only
9.2.2 2 tokens hold for their purpose only
9.2.3 2 tokens hold for their audience only
9.2.4 2 a key of several audiences issues tokens that name theirs
10.1.1 2 tokens go only where they are needed
10.1.2 2 values of the authorization server belong to a flow that the same agent began
10.2.1 2 the code flow is protected against request forgery
10.2.2 2 several authorization servers cannot be mixed up
10.3.1 2 access tokens are accepted for their audience only
10.3.2 2 decisions follow the claims of delegated authorization
10.3.3 2 users are identified by claims that are never reassigned
10.3.4 2 required strength of authentication is verified
10.4.1 1 redirect URIs are compared exactly with registered ones
10.4.2 1 authorization codes are used once
10.4.3 1 authorization codes live ten minutes at most
10.4.4 1 clients get the grants that they need only
10.4.5 1 refresh tokens cannot be replayed
10.4.6 2 PKCE is required for the code grant
10.4.7 2 dynamic registration of clients is limited
10.4.8 2 refresh tokens have an absolute end
10.4.9 2 users can revoke tokens
10.4.10 2 confidential clients are authenticated
10.4.11 2 clients get required scopes only
10.5.1 2 ID tokens cannot be replayed
10.5.2 2 users are identified by sub
10.5.3 2 an issuer cannot impersonate another by metadata
10.5.4 2 ID tokens are accepted for their client only
10.5.5 2 back-channel logout cannot be forged
10.6.1 2 the provider allows safe response modes only
10.6.2 2 forced logout is prevented
10.7.1 2 users consent to each authorization
10.7.2 2 requests for consent say what is consented to
10.7.3 2 users can review and revoke consents
11.1.1 2 documented: policy and life cycle of keys
11.1.2 2 documented: inventory of keys, algorithms and certificates
11.2.1 2 validated implementations of cryptography
11.2.2 2 algorithms and keys can be replaced
11.2.3 2 at least 128 bits of security
11.3.1 1 no insecure block modes or padding
11.3.2 1 approved ciphers and modes only
11.3.3 2 encrypted data is authenticated
11.4.1 1 approved hash functions only
11.4.2 2 passwords are stored by a costly key derivation function
11.4.3 2 hashes for integrity are long enough
11.4.4 2 keys derived from passwords are stretched
11.5.1 2 unguessable values have 128 bits from a cryptographic generator
11.6.1 2 approved algorithms for keys and signatures
12.1.1 1 current versions of TLS only
12.1.2 2 recommended cipher suites only
12.1.3 2 client certificates are validated
12.2.1 1 TLS between clients and the service, without fallback
12.2.2 1 publicly trusted certificates
12.3.1 2 encrypted connections to all other systems
12.3.2 2 TLS clients validate certificates
12.3.3 2 TLS between internal HTTP services
12.3.4 2 internal certificates are of a trusted issuer
13.1.1 2 documented: what the application communicates with
13.2.1 2 components authenticate to each other with credentials that change
13.2.2 2 components have the least privileges
13.2.3 2 no default credentials between services
13.2.4 2 external systems that may be reached are listed
13.2.5 2 the server's own requests and files are limited to a list
13.3.1 2 secrets are managed, and in no source or artifact
13.3.2 2 least access to secrets
13.4.1 1 no source control metadata in a deployment
13.4.2 2 no debug mode in production
13.4.3 2 no directory listings
13.4.4 2 no TRACE
13.4.5 2 documentation and monitoring are not exposed
14.1.1 2 documented: sensitive data and its levels of protection
14.1.2 2 documented: requirements of each level
14.2.1 1 sensitive data is in bodies and header fields, not in URLs
14.2.2 2 sensitive data is not cached on servers, or purged
14.2.3 2 sensitive data is not sent to third parties
14.2.4 2 protection is implemented as documented
14.3.1 1 client storage is cleared when a session ends
14.3.2 2 sensitive answers are not cached by browsers
14.3.3 2 browser storage holds no sensitive data
15.1.1 1 documented: time frames for updating vulnerable components
15.1.2 2 an inventory of components (SBOM) from trusted repositories
15.1.3 2 documented: functions that are costly, and their defences
15.2.1 1 no component is beyond its time frame
15.2.2 2 costly functions cannot take the service down
15.2.3 2 production holds no test or development code
15.3.1 1 answers hold required fields only
15.3.2 2 requests to other servers follow no redirects
15.3.3 2 no mass assignment
15.3.4 2 the user's address comes from trusted fields
15.3.5 2 types are checked, comparisons are strict
15.3.6 2 no prototype pollution
15.3.7 2 no parameter pollution
16.1.1 2 documented: inventory of logs
16.2.1 2 entries say when, where, who and what
16.2.2 2 clocks are synchronized, times are unambiguous
16.2.3 2 logs go only where documented
16.2.4 2 logs can be read by machines
16.2.5 2 sensitive data is not logged
16.3.1 2 authentication is logged, successful or not
16.3.2 2 refused access is logged
16.3.3 2 attempts to bypass controls are logged
16.3.4 2 unexpected errors are logged
16.4.1 2 logs are encoded against injection
16.4.2 2 logs are protected from access and change
16.4.3 2 logs are sent to a separate system
16.5.1 2 errors are answered without internals
16.5.2 2 operation stays secure when other systems fail
16.5.3 2 failures fail closed
17.1.1 2 TURN reaches no reserved addresses
17.2.1 2 keys of DTLS are managed
17.2.2 2 approved DTLS suites
17.2.3 2 SRTP is authenticated
17.2.4 2 malformed SRTP does not stop the media server
17.3.1 2 floods do not stop signaling
17.3.2 2 malformed signaling does not stop it
`;

const LINE = /^(\d+\.\d+\.\d+) ([12]) (.+)$/;

/** Every requirement of levels 1 and 2, in the standard's order. */
export const REQUIREMENTS: readonly Requirement[] = LINES.trim()
  .split("\n")
  .map((line): Requirement => {
    const [, id = "", level, text = ""] = LINE.exec(line) ?? [];
    if (level === undefined) throw new Error(`not a requirement: ${line}`);
    return { id, level: level === "1" ? 1 : 2, text };
  });
