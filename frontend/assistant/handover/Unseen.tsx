import { useState } from "react";
import { es } from "./es.ts";
import { type Follow, useFollowed } from "./use-followed.ts";

/** Follows the conversation while its window is minimised, and reports the number of messages since. */
export const Unseen = (props: Omit<Follow, "draft">) => {
  useFollowed({ ...props, draft: "" });
  const { length } = props.messages;
  const [seen] = useState(length);
  return (
    <span role="status" className="chat-unseen">
      {length > seen && (
        <>
          {length - seen} <span className="chat-hidden">{es.unseen(length - seen)}</span>
        </>
      )}
    </span>
  );
};
