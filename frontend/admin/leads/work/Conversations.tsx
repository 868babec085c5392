import { useQuery } from "@tanstack/react-query";
import { es } from "../es.ts";
import { conversationsQuery } from "../queries.ts";

/** Links to the conversations with the assistant from whose browser tab the lead was sent; nothing where there is none. */
export const Conversations = ({ leadId }: { readonly leadId: string }) => {
  const { data: ids = [] } = useQuery(conversationsQuery(leadId));
  return ids.map((id) => (
    <a
      key={id}
      href={`/admin-ia-config?tab=conversaciones&conversacion=${id}`}
      target="_blank"
      rel="noopener"
      className="link mr-4 inline-flex min-h-11 items-center text-sm"
    >
      {es.dialog.conversation(id.slice(0, 6))}
    </a>
  ));
};
