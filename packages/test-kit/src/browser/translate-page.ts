/** Does to the page what a browser's translation does: other elements hold the texts. */
export function translatePage() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes: Node[] = [];
  while (texts.nextNode()) nodes.push(texts.currentNode);
  for (const node of nodes) {
    const font = document.createElement('font');
    font.textContent = node.textContent;
    node.parentNode?.replaceChild(font, node);
  }
}
