import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Country } from "../kernel/market.ts";
import { ServiceCategory } from "./code-lists.ts";
import { Assignee } from "./work.ts";

// Automatic assignment of new leads, for administrators.

const ADMIN = ["admin"] as const;
export const MAX_CAPACITY = 10_000;

const Member = z.object({
  username: Assignee,
  /** The most open leads; null: no limit. */
  capacity: z.nullable(z.int().check(z.gte(0), z.lte(MAX_CAPACITY))),
  /** Empty: all. */
  categories: z.array(ServiceCategory),
});
/** An adviser in automatic assignment. */
export type AssignmentMember = z.infer<typeof Member>;

export const readAssignment = endpoint({
  method: "GET",
  path: "/api/admin/assignment",
  roles: ADMIN,
  summary: "El reparto automático de solicitudes nuevas: mercados, y capacidad y categorías de cada persona",
  input: z.object({}),
  output: z.object({
    /** The markets in which new leads are assigned automatically. */
    markets: z.array(Country),
    /** The current participants, with their open leads. */
    members: z.array(z.extend(Member, { open: z.int() })),
  }),
});

export const switchAssignment = endpoint({
  method: "POST",
  path: "/api/admin/assignment/markets",
  roles: ADMIN,
  summary: "Activa o desactiva el reparto automático de un mercado",
  input: z.object({ market: Country, on: z.boolean() }),
  output: z.object({ market: Country, on: z.boolean() }),
});

export const setAssignmentMember = endpoint({
  method: "POST",
  path: "/api/admin/assignment/members",
  roles: ADMIN,
  summary: "Fija la capacidad y las categorías de una persona en el reparto automático",
  input: Member,
  output: Member,
});
