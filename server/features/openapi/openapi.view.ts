import { z } from 'zod';
import { type Call, type CallName, type Calls, isBytes, partsOf } from '#shared/contracts/calls.ts';
import { errorBody } from '#shared/contracts/error.ts';

type Json = Record<string, unknown>;

/** What the documents' readers need of a zod schema; what JSON Schema cannot say is left open. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as Json;
}

const json = (schema: Json) => ({ 'application/json': { schema } });

/** The content of a body or an answer. Definitions of a schema are found from its own address. */
function media(what: z.ZodType | { type: string }, io: 'input' | 'output', name: string): Json {
  if (isBytes(what)) return { [what.type]: {} };
  const schema = schemaOf(what, io);
  return json('$defs' in schema ? { $id: `urn:ctrl:${name}:${io}`, ...schema } : schema);
}

interface ObjectSchema {
  properties?: Record<string, Json>;
  required?: readonly string[];
  allOf?: readonly ObjectSchema[];
}

interface Property {
  name: string;
  schema: Json;
  required: boolean;
}

/** The properties of an object schema, of every part of an intersection. */
function propertiesOf({ properties = {}, required = [], allOf = [] }: ObjectSchema): Property[] {
  const own = Object.entries(properties).map(([name, schema]) => {
    return { name, schema, required: required.includes(name) };
  });
  return [...own, ...allOf.flatMap(propertiesOf)];
}

function parametersOf({ path, call: { params, query } }: { path: string; call: Call }): Json[] {
  const known = new Map(
    params === undefined
      ? []
      : propertiesOf(schemaOf(params, 'input')).map(({ name, schema }) => [name, schema]),
  );
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    return { name, in: 'path', required: true, schema: known.get(name) ?? { type: 'string' } };
  });
  const inQuery = query === undefined ? [] : propertiesOf(schemaOf(query, 'input'));
  return [...inPath, ...inQuery.map((parameter) => ({ ...parameter, in: 'query' }))];
}

const LOGINS = { user: 'userSession', affiliate: 'affiliateSession', admin: 'adminSession' };

function securityOf({ who, session }: Call): Json[] {
  if (who === 'local') return [{ metricsToken: [] }];
  if (who !== 'anyone') return [{ [LOGINS[who]]: [] }];
  return session === undefined ? [] : [{}, { [LOGINS[session]]: [] }];
}

function operationOf(name: CallName, call: Call): Json {
  const { path } = partsOf(name);
  const operationId = name.replace(/[^A-Za-z0-9]+/g, '_');
  const content = media(call.answer, 'output', operationId);
  return {
    operationId,
    parameters: parametersOf({ path, call }),
    ...(call.body && { requestBody: { content: media(call.body, 'input', operationId) } }),
    responses: {
      [call.status ?? 200]: { description: 'Success', content },
      default: { $ref: '#/components/responses/Error' },
    },
    security: securityOf(call),
  };
}

const cookie = (name: string) => ({ type: 'apiKey', in: 'cookie', name });

/**
 * The OpenAPI 3.1 document of declared calls.
 * @param site the address of the site, without a slash at its end
 * @param cookieOf the name of the session cookie of a kind of login
 */
export function openapiView(
  table: Calls,
  site: string,
  cookieOf: (kind: keyof typeof LOGINS) => string,
) {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(table) as [CallName, Call][]) {
    const { method, path } = partsOf(name);
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(name, call) };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'CTRL Festival', version: '1' },
    servers: [{ url: site }],
    paths,
    components: {
      responses: {
        Error: { description: 'Failure', content: json(schemaOf(errorBody, 'output')) },
      },
      securitySchemes: {
        userSession: cookie(cookieOf('user')),
        affiliateSession: cookie(cookieOf('affiliate')),
        adminSession: cookie(cookieOf('admin')),
        metricsToken: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}
