/** Files of this site that may run as a worker. */
const OWN = /^\/(sw|panel-sw|assets\/[\w-]+)\.js$/;

/**
 * A worker's address as TrustedScriptURL, which the content security policy demands; a plain string where the browser has no Trusted Types.
 * The page's only policy of that kind. Throws TypeError for any other address.
 */
export const workerUrl = (path: string): string => {
  if (!OWN.test(path)) throw new TypeError("This is no worker of this site.");
  typed ??= (globalThis as Typing).trustedTypes?.createPolicy("asesorador-worker", {
    createScriptURL: (checked) => checked,
  });
  return typed?.createScriptURL(path) ?? path;
};
let typed: Policy | undefined;

/** Not declared in lib.dom.d.ts. A TrustedScriptURL is accepted wherever a string is. */
type Policy = { readonly createScriptURL: (text: string) => string };
type Typing = { readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };
