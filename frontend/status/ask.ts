import {
  eraseMyData,
  preferContact,
  type VisitorStatus,
  visitorStatus,
  withdrawMyConsent,
} from "@asesorador/domain/lead/status-link";
import { call, Refused } from "../kernel/http.ts";
import { type Wish, WishRefused } from "./status-machine.ts";

/** One wish, sent. Throws WishRefused with what the visitor is told. */
export const ask = async (token: string, wish: Wish): Promise<VisitorStatus> => {
  try {
    return await sent(token, wish);
  } catch (error) {
    if (!(error instanceof Refused)) throw new WishRefused({ kind: "told", text: null });
    const unknown = error.status === 404 || error.status === 400;
    if (unknown && wish.kind === "look") throw new WishRefused({ kind: "unknown_link" });
    throw new WishRefused({ kind: "told", text: error.reason });
  }
};

const sent = (token: string, wish: Wish): Promise<VisitorStatus> => {
  switch (wish.kind) {
    case "look":
      return call(visitorStatus, { token });
    case "prefer":
      return call(preferContact, { token, channel: wish.channel, slot: wish.slot });
    case "withdraw":
      return call(withdrawMyConsent, { token });
    case "erase":
      return call(eraseMyData, { token, confirm: true });
  }
};
