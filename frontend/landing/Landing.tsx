import { SiteFooter } from "../ui/SiteFooter.tsx";
import { About } from "./About.tsx";
import { Benefits } from "./Benefits.tsx";
import { Categories } from "./Categories.tsx";
import { Claims } from "./Claims.tsx";
import { Closing } from "./Closing.tsx";
import { es } from "./es.ts";
import { Header } from "./Header.tsx";
import { Hero } from "./Hero.tsx";
import { Ranking } from "./Ranking.tsx";
import { Steps } from "./Steps.tsx";

/**
 * The landing page, prerendered at build, without state and handlers. Clicks are handled in island.ts, which
 * selects `data-open`, `data-failed` and the two ids.
 */
export const Landing = () => (
  <>
    <div id="landing">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-10 focus:bg-surface focus:p-3"
      >
        {es.skip}
      </a>
      <Header />
      <main id="main">
        <Hero />
        <Claims />
        <Benefits />
        <Steps />
        <Ranking />
        <Categories />
        <About />
        <Closing />
      </main>
      <SiteFooter />
      {/* Its buttons ask for the page again where the script that opens the wizard was lost. */}
      <form id="open" action="/">
        <input type="hidden" name="evaluar" value="peru" />
      </form>
    </div>
    <div id="wizard" hidden />
  </>
);
