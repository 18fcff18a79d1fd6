/** Creates a PDF with numbered pages, and with a script that viewers would run on opening it. */
export function createPdf(pageCount = 1, text = 'Invoice'): Buffer {
  const objects: string[] = [];
  const pageReferences = Array.from({ length: pageCount }, (_, i) => `${3 + i * 2} 0 R`).join(' ');
  objects.push('<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>');
  objects.push(`<< /Type /Pages /Kids [${pageReferences}] /Count ${pageCount} >>`);
  for (let i = 0; i < pageCount; i++) {
    const drawingCommands = `BT /F 24 Tf 40 700 Td (${text} ${i + 1}) Tj ET 0 0 1 rg 40 40 200 200 re f`;
    const font = '<< /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${4 + i * 2} 0 R /Resources << /Font ${font} >> >>`,
      `<< /Length ${drawingCommands.length} >>\nstream\n${drawingCommands}\nendstream`,
    );
  }
  let content = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = content.length;
    content += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const xrefRows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${xrefRows}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info << /Author (Canary Author) >> >>`;
  return Buffer.from(`${content}${xref}${trailer}\nstartxref\n${content.length}\n%%EOF\n`, 'latin1');
}
