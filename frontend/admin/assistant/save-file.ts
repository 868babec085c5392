/** Has the browser download a text as a file. */
export const saveFile = (name: string, content: string): void => {
  const address = URL.createObjectURL(new Blob([content]));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};
