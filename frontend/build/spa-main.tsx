import { createRoot } from "react-dom/client";
import { mount } from "../app/wizard-island.tsx";
import { Landing } from "../landing/Landing.tsx";

/** The landing page as a client-rendered application with the wizard in the same bundle, for comparison. */
const Spa = () => {
  const open = (event: React.MouseEvent<HTMLElement>) => {
    const [landing, stage] = ["landing", "wizard"].map((id) => document.getElementById(id));
    if (!landing || !stage || !(event.target as HTMLElement).closest("[data-open]")) return;
    event.preventDefault();
    landing.hidden = true;
    stage.hidden = false;
    mount(stage, () => location.assign("/"));
  };
  return (
    // biome-ignore lint/a11y: one listener for the buttons inside, which are buttons.
    <div onClick={open}>
      <Landing />
    </div>
  );
};

const root = document.getElementById("root");
if (root) createRoot(root).render(<Spa />);
