import {
  eraseMyData,
  preferContact,
  setMyMail,
  type VisitorStatus,
  visitorStatus,
  withdrawMyConsent,
} from "@asesorador/domain/lead/status-link";
import { call, ResponseError } from "../kernel/http.ts";
import { type StatusRequest, StatusRequestFailed } from "./status-machine.ts";

/** Sends one request. Throws StatusRequestFailed with the text for the visitor. */
export const ask = async (token: string, request: StatusRequest): Promise<VisitorStatus> => {
  try {
    return await sent(token, request);
  } catch (error) {
    if (!(error instanceof ResponseError)) throw new StatusRequestFailed({ kind: "refused", text: null });
    const unknown = error.status === 404 || error.status === 400;
    if (unknown && request.kind === "load") throw new StatusRequestFailed({ kind: "unknown_link" });
    // The state forbids it by now, or what was chosen is no longer offered.
    const isOutdated = error.status === 409 || error.issues.length > 0;
    throw new StatusRequestFailed({ kind: isOutdated ? "outdated" : "refused", text: error.reason });
  }
};

const sent = (token: string, request: StatusRequest): Promise<VisitorStatus> => {
  switch (request.kind) {
    case "load":
      return call(visitorStatus, { token });
    case "prefer":
      return call(preferContact, { token, channel: request.channel, slot: request.slot });
    case "mail":
      return call(setMyMail, { token, messages: request.messages, reminder: request.reminder });
    case "withdraw":
      return call(withdrawMyConsent, { token });
    case "erase":
      return call(eraseMyData, { token, confirm: true });
  }
};
