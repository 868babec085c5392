import type { Lead } from "@asesorador/domain/lead/contract";
import { LeadStatus } from "@asesorador/domain/lead/status";
import type { Announcements } from "@dnd-kit/core";
import { nameOf } from "../display.ts";
import { es } from "../es.ts";
import { esBoard } from "../es-board.ts";
import { columnOf } from "../moves.ts";

type Carried = Record<string, unknown> | undefined;

/**
 * The screen reader's announcements during a drag. One instance per board: it keeps how far the card has been moved.
 */
export const announcementsFor = (leadOf: (data: Carried) => Lead | null): Announcements => {
  const announce = (data: Carried, say: (name: string, lead: Lead) => string | undefined) => {
    const lead = leadOf(data);
    return lead ? say(nameOf(lead), lead) : undefined;
  };
  const column = (id: unknown) => {
    const status = LeadStatus.safeParse(id);
    return status.success ? es.status[status.data] : null;
  };
  // Over its own column at the start: this would interrupt the "picked" announcement.
  let away = false;
  return {
    onDragStart: ({ active }) => {
      away = false;
      return announce(active.data.current, (name, lead) => esBoard.picked(name, es.status[lead.status]));
    },
    onDragOver: ({ active, over }) =>
      announce(active.data.current, (name, lead) => {
        const where = column(over?.id);
        if (!away && over?.id === columnOf(lead.status)) return undefined;
        away = true;
        return where === null ? esBoard.nowhere(name) : esBoard.over(name, where);
      }),
    // A drop on another column is reported by a toast, be it written or refused.
    onDragEnd: ({ active, over }) =>
      announce(active.data.current, (name, lead) =>
        column(over?.id) === null || over?.id === columnOf(lead.status)
          ? esBoard.back(name, es.status[lead.status])
          : undefined,
      ),
    onDragCancel: ({ active }) =>
      announce(active.data.current, (name, lead) => esBoard.back(name, es.status[lead.status])),
  };
};
