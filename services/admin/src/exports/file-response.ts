/** A download that is made while it is sent: the reader's pace is ours. */
export function fileResponse(
  texts: AsyncIterable<string>,
  { type, name }: { type: string; name: string },
): Response {
  const encoder = new TextEncoder();
  const pieces = texts[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return?.();
    },
  });
  return new Response(body, {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  });
}
