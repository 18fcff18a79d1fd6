// The search with NestJS and Mongoose. node nest-server.ts PORT MONGODB_URI Node does not run decorators, so they are
// called as functions.
import 'reflect-metadata';
import { BadRequestException, Controller, Get, Module, Query } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { connect, search } from './answer.ts';

class SearchController {
  ready() {
    return { ready: true };
  }

  async search(zipCode: string, radius: string) {
    const found = await search(zipCode, Number(radius));
    if (!found) throw new BadRequestException('zipCode');
    return found;
  }
}
const decorate = (name: 'ready' | 'search', path: string) =>
  Get(path)(
    SearchController.prototype,
    name,
    Object.getOwnPropertyDescriptor(SearchController.prototype, name)!,
  );
decorate('ready', 'readyz');
decorate('search', 'api/prosthetists');
Query('zipCode')(SearchController.prototype, 'search', 0);
Query('radius')(SearchController.prototype, 'search', 1);
Controller()(SearchController);

class AppModule {}
Module({ controllers: [SearchController] })(AppModule);

const [port, uri] = process.argv.slice(2);
await connect(uri!);
const app = await NestFactory.create(AppModule, { logger: false });
await app.listen(Number(port), '127.0.0.1');
