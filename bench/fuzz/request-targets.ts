import fc from 'fast-check'
import { caller, expectTyped, segment, type Api } from './api.ts'
import { anything, loosely, number, text } from './hostile.ts'
import { target, type Target } from './target.ts'

function authTargets(api: Api): Target[] {
  const email = fc.oneof(text(), fc.emailAddress())
  const post = (name: string, path: string, input: fc.Arbitrary<unknown>) =>
    target({
      group: 'api',
      name,
      input: fc.oneof({ weight: 8, arbitrary: input }, { weight: 1, arbitrary: anything() }),
      async check(body) {
        await expectTyped(await api.ask('visitor', 'POST', path, body))
      },
    })
  return [
    {
      ...post(
        'sign-in',
        '/auth/v1/token?grant_type=password',
        loosely({ email, password: text() }),
      ),
      slow: true,
    },
    post('refresh', '/auth/v1/token?grant_type=refresh_token', loosely({ refresh_token: text() })),
    // Never a password that passes: each account would cost a slow hash and a mail.
    post(
      'sign-up',
      '/auth/v1/signup',
      loosely({
        email,
        password: fc.constantFrom('', 'corta', 'sin-mayuscula-1'),
        data: anything(),
      }),
    ),
    post('recovery', '/auth/v1/recover', loosely({ email: text() })),
    post(
      'verification',
      '/auth/v1/verify',
      loosely({
        type: fc.constantFrom('signup', 'recovery', 'otro'),
        token: text(),
        token_hash: text(),
        email,
      }),
    ),
    target({
      group: 'api',
      name: 'change of an account',
      input: loosely({
        password: fc.constantFrom('', 'corta'),
        data: fc.dictionary(text(), text(), { maxKeys: 3 }),
        nonce: text(),
      }),
      async check(body) {
        await expectTyped(await api.ask('customer', 'PUT', '/auth/v1/user', body))
      },
    }),
  ]
}

function storageTargets(api: Api): Target[] {
  return [
    target({
      group: 'api',
      name: 'names in the storage',
      input: fc.tuple(
        caller(),
        fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE'),
        fc.constantFrom('', 'public/', 'info/', 'sign/', 'list/'),
        fc.oneof(fc.constant('product-images'), segment()),
        segment(),
      ),
      async check([person, method, kind, bucket, name]) {
        const body = method === 'POST' || method === 'PUT' ? { prefix: name } : undefined
        await expectTyped(
          await api.ask(person, method, `/storage/v1/object/${kind}${bucket}/${name}`, body),
        )
      },
    }),
    target({
      group: 'api',
      name: 'bodies of the storage',
      input: fc.tuple(
        caller(),
        fc.constantFrom('list/product-images', 'move', 'copy', 'sign/product-images'),
        fc.oneof(
          loosely({
            prefix: text(),
            search: text(),
            limit: number(),
            offset: number(),
            sortBy: loosely({ column: text(), order: text() }),
            bucketId: text(),
            sourceKey: text(),
            destinationKey: text(),
            paths: fc.array(text()),
            expiresIn: number(),
          }),
          anything(),
        ),
      ),
      async check([person, path, body]) {
        await expectTyped(await api.ask(person, 'POST', `/storage/v1/object/${path}`, body))
      },
    }),
  ]
}

export const requestTargets = (api: Api): Target[] => [...authTargets(api), ...storageTargets(api)]
