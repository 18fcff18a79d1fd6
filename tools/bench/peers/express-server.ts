// The search with Express and Mongoose. node express-server.ts PORT MONGODB_URI
import express from 'express';
import { connect, search } from './answer.ts';

const [port, uri] = process.argv.slice(2);
await connect(uri!);
const app = express();
app.get('/readyz', (_, response) => void response.json({ ready: true }));
app.get('/api/prosthetists', async ({ query }, response) => {
  const found = await search(String(query.zipCode), Number(query.radius));
  if (found) response.json(found);
  else response.status(400).json({ error: 'zipCode' });
});
app.listen(Number(port), '127.0.0.1');
