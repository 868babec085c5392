/** Of a row of read_model.conversation: a stream that holds a rating alone, of a client that sent no ids, is no conversation. */
export const IS_CONVERSATION = "messages > 0";
