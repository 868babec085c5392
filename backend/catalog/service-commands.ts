import { addService, editService } from "@asesorador/domain/catalog/edit-contract";
import { nextServiceId, readBrands } from "@asesorador/projections/catalog/queries";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import type { SerialQueue } from "../application/serial-queue.ts";
import { invalidField } from "../http/http-error.ts";
import { whenMissing } from "../http/input.ts";
import { type Handler, route } from "../http/route.ts";
import { NO_SUCH_BRAND, SERVICE_REQUIRED } from "./es.ts";
import { serviceChanges } from "./fields.ts";
import { addNewService, changeService } from "./service-writes.ts";
import { acceptedPosition } from "./write-result.ts";

const refusal = whenMissing(["productId", "name", "brandId", "price"], SERVICE_REQUIRED);

export const serviceCommands = (app: FastifyInstance, context: Context, enqueue: SerialQueue): void => {
  const { db, now } = context;

  const add: Handler<typeof addService> = (input, { request }) =>
    enqueue(async () => {
      await assertBrand(db, input.brandId);
      const first = await nextServiceId(db);
      const { id, written } = await addNewService(context, { request, now: now() }, input, { first });
      return { id, position: acceptedPosition(written) };
    });

  const edit: Handler<typeof editService> = ({ id, revision, isActive, ...input }, { request }) =>
    enqueue(async () => {
      if (input.brandId !== undefined) await assertBrand(db, input.brandId);
      const changes = serviceChanges(input);
      const author = { request, now: now() };
      const written = await changeService(context, author, { id, changes, isActive, revision });
      return { id, position: acceptedPosition(written) };
    });

  route(app, addService, add, { refusal });
  route(app, editService, edit, { refusal });
};

const assertBrand = async (db: Context["db"], brandId: number): Promise<void> => {
  const brands = await readBrands(db, { onlyActive: false });
  if (!brands.some(({ id }) => id === brandId)) throw invalidField("brandId", "no_such_brand", NO_SUCH_BRAND);
};
