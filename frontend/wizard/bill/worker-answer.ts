/** Messages of a worker that reads a bill to the page. */
export type FromWorker =
  /** 0 to 1. */
  { readonly progress: number } | { readonly text: string } | { readonly failed: Unreadable };

/** Why a file was not read; `not_loaded`: what reads it did not arrive. */
export type Unreadable = "unreadable" | "locked" | "not_loaded";

export type Reader = (file: Blob, onProgress: (share: number) => void) => Promise<string>;

type Scope = {
  onmessage: ((event: MessageEvent<Blob>) => void) | null;
  postMessage(message: FromWorker): void;
};

/** In a worker: reads the file that the page posts, and answers with its text. */
export const answer = (read: Reader, reasonOf: (error: unknown) => Unreadable = () => "unreadable"): void => {
  const scope = globalThis as unknown as Scope;
  scope.onmessage = ({ data }) => {
    read(data, (progress) => scope.postMessage({ progress })).then(
      (text) => scope.postMessage({ text }),
      (error: unknown) => scope.postMessage({ failed: reasonOf(error) }),
    );
  };
};
