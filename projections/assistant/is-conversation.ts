/** Condition on rows of read_model.conversation: a stream that holds a rating alone, from a client that sent no ids, is no conversation. */
export const IS_CONVERSATION = "messages > 0";
