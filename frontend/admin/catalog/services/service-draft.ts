import { changedFields } from "@asesorador/domain/catalog/changed-fields";
import type { Service } from "@asesorador/domain/catalog/contract";
import { addService, type editService } from "@asesorador/domain/catalog/edit-contract";
import { isWholePromotion } from "@asesorador/domain/catalog/promotion";
import type { Sent } from "@asesorador/domain/kernel/endpoint";
import { CURRENCY, ServiceType } from "@asesorador/domain/kernel/market";
import { textOrNull } from "../../../kernel/text-or-null.ts";
import { lacks, problemsFrom } from "../draft-problems.ts";
import type { Problems, RecordVersion } from "../editor-context.ts";
import { es as shared } from "../es.ts";
import { amountText, priceTexts } from "../price-texts.ts";
import { es } from "./es.ts";
import { featuresIn } from "./features.ts";

type Ticks = "hasPhone" | "includesStreaming" | "isRecommended" | "isActive";
/** The values of the service form: numbers as texts, one feature per line. */
export type ServiceDraft = {
  readonly [Field in keyof typeof es.form.fields]: Field extends Ticks ? boolean : string;
};

const NO_SERVICE: ServiceDraft = {
  productId: "",
  brandId: "",
  name: "",
  type: "internet",
  speed: "",
  description: "",
  price: "",
  promotionalPrice: "",
  promotionalMonths: "0",
  buildingPrice: "",
  buildingPromotionalPrice: "",
  buildingPromotionalMonths: "0",
  tvChannels: "0",
  decoders: "0",
  smartDecoders: "0",
  hasPhone: false,
  includesStreaming: false,
  streamingServices: "",
  features: "",
  installationFee: "",
  permanenceMonths: "",
  priceSource: "",
  priceCheckedAt: "",
  isRecommended: false,
  isActive: true,
};

/** The form's initial values; null for a new service. */
export const serviceVersion = (service: Service | null): RecordVersion<ServiceDraft> =>
  service
    ? { draft: draftOf(service), of: { id: service.id, revision: service.revision } }
    : { draft: NO_SERVICE, of: null };

const draftOf = (service: Service): ServiceDraft => ({
  productId: service.productId,
  brandId: String(service.brandId),
  name: service.name,
  type: service.type,
  speed: service.speed,
  description: service.description,
  ...priceTexts(service),
  tvChannels: String(service.tvChannels ?? 0),
  decoders: String(service.decoders),
  smartDecoders: String(service.smartDecoders),
  hasPhone: service.hasPhone,
  includesStreaming: service.includesStreaming,
  streamingServices: service.streamingServices,
  features: featuresIn(service.features).join("\n"),
  installationFee: amountText(service.installationFee),
  permanenceMonths: service.permanenceMonths === null ? "" : String(service.permanenceMonths),
  priceSource: service.priceSource,
  priceCheckedAt: service.priceCheckedAt ?? "",
  isRecommended: service.isRecommended,
  isActive: service.isActive,
});

/**
 * The input of a new service. Specification, section 5: integer fields are parsed, and 0 when they are not numbers.
 */
export const newServiceInput = (draft: ServiceDraft): Sent<typeof addService> => ({
  productId: draft.productId.toUpperCase(),
  brandId: draft.brandId,
  name: draft.name,
  description: draft.description,
  type: ServiceType.safeParse(draft.type).data ?? "internet",
  speed: draft.speed,
  price: draft.price,
  ...promotion(draft, "promotional"),
  buildingPrice: textOrNull(draft.buildingPrice),
  ...promotion(draft, "buildingPromotional"),
  installationFee: textOrNull(draft.installationFee),
  permanenceMonths: draft.permanenceMonths.trim() === "" ? null : whole(draft.permanenceMonths),
  // A service includes streaming when it names what.
  streamingServices: draft.includesStreaming ? draft.streamingServices : "",
  features: draft.features.split("\n").filter((line) => line.trim() !== ""),
  tvChannels: whole(draft.tvChannels) || null,
  decoders: whole(draft.decoders),
  smartDecoders: whole(draft.smartDecoders),
  hasPhone: draft.hasPhone,
  isRecommended: draft.isRecommended,
  isActive: draft.isActive,
  priceSource: draft.priceSource,
  priceCheckedAt: textOrNull(draft.priceCheckedAt),
  country: "peru",
  currency: CURRENCY.peru,
});

type Promotion = "promotional" | "buildingPromotional";

/** Without months there is no promotion; with months a price of 0 is one. */
const promotion = (draft: ServiceDraft, name: Promotion) => ({
  [`${name}Price`]: textOrNull(draft[`${name}Price`]),
  [`${name}Months`]: whole(draft[`${name}Months`]) || null,
});

const whole = (text: string): number => Number.parseInt(text, 10) || 0;

/** Only the changed fields; a promotion's price and months as a pair. */
export const serviceEdit = (
  { draft: before, of }: RecordVersion<ServiceDraft>,
  draft: ServiceDraft,
): Sent<typeof editService> => {
  const changes = changedFields(newServiceInput(before), newServiceInput(draft)) ?? {};
  const pair = (name: Promotion) =>
    `${name}Price` in changes || `${name}Months` in changes ? promotion(draft, name) : {};
  return {
    ...changes,
    ...pair("promotional"),
    ...pair("buildingPromotional"),
    id: String(of?.id),
    revision: of?.revision,
  };
};

export const serviceProblems = (draft: ServiceDraft): Problems => ({
  ...(draft.includesStreaming && draft.streamingServices.replaceAll(/[\s,]/g, "") === ""
    ? { streamingServices: es.form.streamingMissing }
    : {}),
  ...promotionProblem(draft, "promotional"),
  ...promotionProblem(draft, "buildingPromotional"),
  ...problemsFrom(
    addService.input.safeParse(newServiceInput(draft)).error?.issues ?? [],
    draft,
    es.form.problems,
  ),
});

const promotionProblem = (draft: ServiceDraft, name: Promotion): Problems =>
  isWholePromotion(
    textOrNull(draft[`${name}Price`]) === null ? null : 0,
    whole(draft[`${name}Months`]) || null,
  )
    ? {}
    : { [`${name}Price`]: es.form.incompletePromotion };

export const serviceIncomplete = (_: Problems, draft: ServiceDraft): string =>
  lacks(draft, ["productId", "name", "brandId", "price"]) ? es.form.required : shared.checkMarked;
