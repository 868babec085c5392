import type { ServiceCommand } from "@asesorador/domain/catalog/commands";
import { addService, editService } from "@asesorador/domain/catalog/contract";
import { decodeServiceEvent, serviceStream } from "@asesorador/domain/catalog/events";
import { serviceDecider } from "@asesorador/domain/catalog/service-decider";
import { nextServiceId, readBrands, readServices } from "@asesorador/projections/catalog/queries";
import type { FastifyInstance } from "fastify";
import type { Context } from "../kernel/context.ts";
import { handle, handleNew } from "../kernel/handle.ts";
import { HttpError, invalidField } from "../kernel/http-error.ts";
import { type Handler, route } from "../kernel/route.ts";
import { NO_SUCH_BRAND, productTaken, SERVICE_REQUIRED } from "./es.ts";
import { newService, serviceChanges } from "./fields.ts";
import type { InTurn } from "./in-turn.ts";
import { accepted, firstFree, missing, orderOf } from "./orders.ts";

const service = { decider: serviceDecider, decode: decodeServiceEvent };
const refusal = missing(["productId", "name", "brandId", "price"], SERVICE_REQUIRED);

export const serviceCommands = (app: FastifyInstance, context: Context, turns: InTurn): void => {
  const { db, now } = context;

  const add: Handler<typeof addService> = (input, { request }) =>
    turns(async () => {
      await assertBrand(db, input.brandId);
      await assertProductFree(db, input.productId, null);
      return firstFree(await nextServiceId(db), "service_exists", (serviceId) => {
        const { isActive } = input;
        const fields = newService(input);
        const commands: ServiceCommand[] = [{ type: "AddService", serviceId, isActive, fields }];
        const stream = serviceStream(serviceId);
        return handleNew(context, service, orderOf({ request, now: now(), stream, commands }));
      });
    });

  const edit: Handler<typeof editService> = ({ id, revision, isActive, ...input }, { request }) =>
    turns(async () => {
      if (input.brandId !== undefined) await assertBrand(db, input.brandId);
      if (input.productId !== undefined) await assertProductFree(db, input.productId, id);
      const changes = serviceChanges(input);
      const commands: ServiceCommand[] = [{ type: "EditService", serviceId: id, changes }];
      if (isActive !== undefined) commands.push({ type: "ToggleService", serviceId: id, isActive });
      const order = orderOf({ request, now: now(), stream: serviceStream(id), commands, revision });
      return { id, position: accepted(await handle(context, service, order)) };
    });

  route(app, addService, add, { refusal });
  route(app, editService, edit, { refusal });
};

const assertBrand = async (db: Context["db"], brandId: number): Promise<void> => {
  const brands = await readBrands(db, { onlyActive: false });
  if (!brands.some(({ id }) => id === brandId)) throw invalidField("brandId", "no_such_brand", NO_SUCH_BRAND);
};

/** `own`: the service that may keep its code. */
const assertProductFree = async (db: Context["db"], productId: string, own: number | null): Promise<void> => {
  const services = await readServices(db, { onlyActive: false });
  if (services.some((one) => one.productId === productId && one.id !== own))
    throw new HttpError(409, "product_id_taken", { message: productTaken(productId) });
};
