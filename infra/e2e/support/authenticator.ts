import type { Page } from "@playwright/test";

/**
 * An authenticator in the browser that keeps passkeys and answers at once, as a person who was verified. Resolves to what makes it
 * forget its passkeys.
 */
export const addAuthenticator = async (page: Page): Promise<() => Promise<void>> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => void (await devtools.send("WebAuthn.clearCredentials", { authenticatorId }));
};
