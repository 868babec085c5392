// Keys of queries that commands of several parts of the assistant's pages refetch.

export const TRAINING_KEY = ["ia-training"] as const;
export const QUEUE_KEY = ["ia-queue"] as const;
export const KNOWLEDGE_KEY = ["ia-knowledge"] as const;
