import type { Country } from "@asesorador/domain/kernel/market";
import { supportPhone } from "../kernel/support-phone.ts";
import { es } from "./es.ts";
import { ChatIcon, HelpIcon } from "./icons.tsx";

/**
 * The chat launchers as prerendered markup, without state and handlers: mount-assistant.ts listens for the click and
 * loads Assistant.tsx, which renders the same buttons with handlers.
 */
export const ChatLaunchers = ({ country }: { readonly country: Country }) => (
  <>
    <LauncherError country={country} hidden />
    <HelpLauncher />
    <ChatLauncher />
  </>
);

/** What could not be loaded, with the phone to call instead. */
export const LauncherError = ({
  country,
  hidden,
}: {
  readonly country: Country;
  readonly hidden?: boolean;
}) => {
  const { phone, href } = supportPhone(country);
  return (
    <p role="alert" hidden={hidden} className="launcher-error">
      {es.failed} <a href={href}>{phone}</a>
    </p>
  );
};

type LauncherProps = { readonly onOpen?: () => void; readonly label?: string };

export const HelpLauncher = ({ onOpen }: LauncherProps) => (
  <button type="button" id="open-help" aria-label={es.help.open} data-mount="help" onClick={onOpen}>
    <HelpIcon />
    <span>{es.help.short}</span>
  </button>
);

export const ChatLauncher = ({ onOpen, label = es.open }: LauncherProps) => (
  <button
    type="button"
    id="open-chat"
    className="launcher-chat"
    aria-label={label}
    data-mount="chat"
    onClick={onOpen}
  >
    <ChatIcon />
    <span>{es.short}</span>
  </button>
);
