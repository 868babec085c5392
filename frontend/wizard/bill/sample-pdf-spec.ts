/** A dictionary that no password opens. */
const LOCK = `<< /Filter /Standard /V 1 /R 2 /O <${"ab".repeat(32)}> /U <${"cd".repeat(32)}> /P -4 >>`;

/**
 * For tests: a PDF of one page with these lines in Helvetica; three or more spaces separate columns. `isLocked`: it asks for
 * a password.
 */
export const samplePdf = (lines: readonly string[], isLocked = false): Uint8Array => {
  const content = lines
    .flatMap((line, row) =>
      line.split(/ {3,}/).map((piece, column) => {
        const [x, y] = [50 + column * 250, 780 - row * 22];
        return `BT /F1 12 Tf ${x} ${y} Td (${piece.replace(/[\\()]/g, "\\$&")}) Tj ET`;
      }),
    )
    .join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...(isLocked ? [LOCK] : []),
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = file.length;
  const entries = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${isLocked ? ` /Encrypt ${objects.length} 0 R /ID [<00> <00>]` : ""} >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(file, (letter) => letter.charCodeAt(0));
};
