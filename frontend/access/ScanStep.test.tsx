import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ScanStep } from "./second-factor-forms.tsx";

test("a phone, which can't scan its own screen, opens its application by a link or takes the key by a button", () => {
  const uri = "otpauth://totp/Asesorador:ana?secret=ABCD";
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ScanStep
        setup={{ ticket: "t", secret: "ABCDEFGH", uri }}
        status={{ enrolled: false, app: false, recoveryCodesLeft: 0, passkeys: [], passkeysAvailable: false }}
        onDone={() => undefined}
        onCancel={() => undefined}
      />
    </QueryClientProvider>,
  );
  expect(shown).toContain(`href="${uri}"`);
  expect(shown).toContain("Copiar clave");
  expect(shown).toContain("ABCD EFGH");
  expect(shown).toContain('inputMode="numeric"');
});
