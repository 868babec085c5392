import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { leadPayload } from "../../bench/lead-request.ts";

/** An obviously fictitious person whose words occur nowhere else. */
export type Person = {
  readonly leadId: string;
  readonly marker: string;
  readonly phone: string;
  readonly document: string;
};

export const newPerson = (): Person => {
  const digits = (count: number) => Array.from({ length: count }, () => randomInt(1, 10)).join("");
  const marker = `zq${randomBytes(6).toString("hex")}`;
  return { leadId: randomUUID(), marker, phone: `9${digits(8)}`, document: digits(8) };
};

/** What must be found nowhere in the clear. */
export const wordsOf = ({ marker, phone, document }: Person): readonly string[] => [marker, phone, document];

/** `GET` and `POST` with an administrator's token. Both throw for other answers than 200. */
export type Panel = {
  get(path: string): Promise<Buffer>;
  post(path: string, body: object): Promise<string>;
};

/** A submission with the person's words in every field that takes text. */
const submissionOf = ({ leadId, marker, phone, document }: Person) => ({
  ...leadPayload(leadId, 1),
  name: `${marker}nombre ${marker}apellido`,
  phone,
  rut: document,
  email: `${marker}.correo@${marker}.example`,
  address: `Avenida ${marker} 999`,
  conversionNotes: `${marker} notas`,
  currentCompany: `${marker} compania`,
  currentService: `${marker} servicio`,
  priority: `${marker} prioridad`,
  preferences: `${marker} preferencias`,
  leadSource: `${marker} origen`,
  route: `/${marker}`,
  serviceCategory: `${marker} categoria`,
  selectedPlanName: `${marker} elegido`,
  selectedPlanBrand: `${marker} marca`,
  quoteDetails: JSON.stringify({ plan: `${marker} plan` }),
  categorySpecificData: JSON.stringify({ asked: `${marker} datos` }),
});

/** Sends a person's lead; `shown` resolves when the panel has it. */
export const submit = (panel: Panel, person: Person): Promise<string> =>
  panel.post("/api/contacts", submissionOf(person));

/** The team's work on a lead that the panel shows: notes, calls, statuses, searches, exports, and a conversation with the assistant. */
export const workOn = async ({ get, post }: Panel, { leadId, marker, phone }: Person): Promise<void> => {
  const lead = `/api/contacts/${leadId}`;
  const remark = `${marker} comentario`;
  await post(`${lead}/notes`, { noteId: randomUUID(), text: `${marker} nota` });
  await post(`${lead}/attempts`, { attemptId: randomUUID(), channel: "call", outcome: "no_answer", remark });
  await post(`${lead}/status`, { status: "contacted", seen: "pending", remark });
  await post(`${lead}/status`, { status: "lost", seen: "contacted", reason: "price", remark });
  for (const query of [`${marker}nombre%20${marker}ap`, phone.slice(2, 8)]) {
    const found = await get(`/api/contacts?q=${query}`);
    if (!found.includes(leadId)) throw new Error(`the lead is not found by ${query}`);
  }
  const { conversationId } = JSON.parse(
    await post("/api/asesorador-ia/chat", { message: `Soy ${marker} y busco plan` }),
  ) as { conversationId: string };
  const said = { userMessage: `${marker} pregunta`, botResponse: `${marker} respuesta`, userFeedback: 1 };
  await post("/api/chat-learning", { conversationId, ...said });
};
