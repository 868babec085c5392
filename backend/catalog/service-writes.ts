import type { ServiceCommand, ServiceDraft } from "@asesorador/domain/catalog/commands";
import type { ServiceInput } from "@asesorador/domain/catalog/edit-contract";
import { serviceStream } from "@asesorador/domain/catalog/events";
import { serviceDecider } from "@asesorador/domain/catalog/service-decider";
import type { ServiceId } from "@asesorador/domain/kernel/ids";
import { teamDay } from "@asesorador/domain/kernel/local-time";
import { readServices } from "@asesorador/projections/catalog/queries";
import type { Context } from "../application/context.ts";
import { handle, handleNew } from "../application/handle.ts";
import { service } from "./aggregates.ts";
import { serviceNow, wantedProductId, withCode } from "./codes.ts";
import { type Author, envelopeOf } from "./envelope.ts";
import { newService } from "./fields.ts";
import { firstFree, type WriteResult } from "./write-result.ts";

type Ports = Pick<Context, "store" | "vault" | "tracer" | "db">;
type Edit = {
  readonly id: ServiceId;
  readonly changes: ServiceDraft;
  readonly isActive?: boolean | undefined;
  /** As the caller last saw it. */
  readonly revision?: string | undefined;
};

type Ids = {
  readonly first: ServiceId;
  /** Owners of the Product ID, if the caller has just read the catalogue; looked up when absent. */
  readonly known?: readonly number[];
};

/** Adds a service under the first free id from `first` on, after claiming its Product ID; the id counts when it was written. */
export const addNewService = async (
  ports: Ports,
  author: Author,
  input: ServiceInput,
  { first, known: given }: Ids,
): Promise<{ readonly id: ServiceId; readonly written: WriteResult }> => {
  const fields = newService(input);
  const { isActive } = input;
  // Rejected up front, so that an invalid service leaves no claim and release in the history.
  const decided = serviceDecider.decide({ type: "AddService", serviceId: first, isActive, fields }, null);
  if (!decided.ok) return { id: first, written: decided };
  const known = given ?? (await ownersOf(ports.db, fields.productCode));
  return firstFree(first, "service_exists", (serviceId) => {
    const commands: ServiceCommand[] = [{ type: "AddService", serviceId, isActive, fields }];
    const wanted = wantedProductId(ports, {
      code: fields.productCode,
      owner: serviceId,
      exists: false,
      before: null,
      known,
    });
    const envelope = envelopeOf({ ...author, stream: serviceStream(serviceId), commands });
    return withCode(ports, author, wanted, () => handleNew(ports, service, envelope));
  });
};

/** Edits and switches a service in one write, after claiming a new Product ID. */
export const changeService = async (
  ports: Ports,
  author: Author,
  { id, changes, isActive, revision }: Edit,
): Promise<WriteResult> => {
  const { productCode, ...others } = changes;
  const before =
    productCode === undefined ? null : ((await serviceNow(ports, id))?.fields.productCode ?? null);
  // A code that the service has already is not claimed, so the write must not name it.
  const code = before === productCode || before === null ? null : (productCode ?? null);
  const all = code === null ? others : { ...others, productCode: code };
  const on = teamDay(Date.parse(author.now));
  const commands: ServiceCommand[] = [{ type: "EditService", serviceId: id, on, changes: all }];
  if (isActive !== undefined) commands.push({ type: "ToggleService", serviceId: id, isActive });
  const write = () =>
    handle(ports, service, envelopeOf({ ...author, stream: serviceStream(id), commands, revision }));
  if (code === null) return write();
  const wanted = wantedProductId(ports, {
    code,
    owner: id,
    exists: true,
    before,
    known: await ownersOf(ports.db, code),
  });
  return withCode(ports, author, wanted, write);
};

const ownersOf = async (db: Context["db"], code: string): Promise<readonly number[]> =>
  (await readServices(db, { onlyActive: false }))
    .filter(({ productId }) => productId === code)
    .map(({ id }) => id);
