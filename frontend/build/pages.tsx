import { Suspense } from "react";
import { prerender } from "react-dom/static";
import { NoScript } from "../app/NoScript.tsx";
import { NotFound } from "../app/NotFound.tsx";
import { NotStarted } from "../app/NotStarted.tsx";
import { ChatLaunchers } from "../assistant/ChatLaunchers.tsx";
import { Landing } from "../landing/Landing.tsx";
import { MethodologyPage } from "../pages/methodology/MethodologyPage.tsx";
import { PrivacyPage } from "../pages/privacy/PrivacyPage.tsx";
import { Picker } from "../wizard/chile/Picker.tsx";
import type { Pages } from "./pages-plugin.ts";

/**
 * The markup of every prerendered page. Its components must not use state, effects or `style`. @public
 * Imported by path, from the bundle made for Node.
 */
export const renderPages = async (): Promise<Pages> => ({
  assistant: await markup(<ChatLaunchers country="peru" />),
  "assistant-chile": await markup(<ChatLaunchers country="chile" />),
  "no-script": await markup(<NoScript country="peru" />),
  "no-script-chile": await markup(<NoScript country="chile" />),
  "not-started": await markup(<NotStarted country="peru" />),
  "not-started-chile": await markup(<NotStarted country="chile" isBar />),
  index: await markup(<Landing />),
  // In a boundary like the page's, so that React hydrates it.
  chile: await markup(
    <Suspense>
      <Picker onChoose={nothing} />
    </Suspense>,
  ),
  metodologia: await markup(<MethodologyPage />),
  privacidad: await markup(<PrivacyPage />),
  "404": await markup(<NotFound />),
});

/** Prerendered pages have no handlers; their script attaches them. */
const nothing = () => {};

const markup = async (page: React.ReactNode): Promise<string> => {
  const { prelude } = await prerender(page);
  const html = await new Response(prelude).text();
  // The policy is style-src 'self': the browser would drop and report inline styles.
  if (/\sstyle="/.test(html)) throw new Error("A prerendered page has a style attribute");
  return html;
};
