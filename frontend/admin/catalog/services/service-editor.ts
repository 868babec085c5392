import { listServices } from "@asesorador/domain/catalog/contract";
import { addService, editService } from "@asesorador/domain/catalog/edit-contract";
import { call } from "../../../kernel/http.ts";
import { read } from "../../../kernel/read.ts";
import { editorMachine } from "../editor-machine.ts";
import { reportWrite } from "../report-write.ts";
import { es } from "./es.ts";
import {
  newServiceInput,
  type ServiceDraft,
  serviceEdit,
  serviceIncomplete,
  serviceProblems,
  serviceVersion,
} from "./service-draft.ts";

/** The editor of one service. */
export const serviceEditor = editorMachine<ServiceDraft>({
  id: "service-editor",
  problemsIn: serviceProblems,
  incomplete: serviceIncomplete,
  save: (base, draft) =>
    base.of ? call(editService, serviceEdit(base, draft)) : call(addService, newServiceInput(draft)),
  reload: async (id) => {
    const { services } = await read(listServices, { country: "peru" });
    return serviceVersion(services.find((service) => service.id === id) ?? null);
  },
  report: reportWrite(es.toasts),
});
