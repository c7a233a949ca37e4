// Signatures of requests: AWS's own example, and credentials that cannot be any.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { createS3Signer } from './s3-signer.ts';

const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const clock = { now: () => Date.parse('2013-05-24T00:00:00.999Z'), monotonic: () => 0 };

// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, read 2026-11-21.
test("a PUT is signed as in AWS's example", async () => {
  const sign = createS3Signer({ credentials, region: 'us-east-1', clock });
  const headers = await sign({
    method: 'PUT',
    url: 'https://examplebucket.s3.amazonaws.com/test%24file.text',
    headers: {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    },
    sha256: createHash('sha256').update('Welcome to Amazon S3.').digest('hex'),
  });
  assert.equal(headers['x-amz-date'], '20130524T000000Z');
  assert.equal(
    headers['authorization'],
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
      'SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class, ' +
      'Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  );
});

test('credentials that no header may hold are refused without being shown', () => {
  for (const name of ['accessKeyId', 'secretAccessKey', 'sessionToken']) {
    for (const value of ['', 'hid\nden', ' hidden', 'hidden\u00e9', 7]) {
      const wrong = { ...credentials, [name]: value } as typeof credentials;
      assert.throws(
        () => createS3Signer({ credentials: wrong, region: 'us-east-1', clock }),
        (error: Error & { code?: string }) => {
          assert.equal(error.code, 'CONFIG_INVALID');
          assert.match(error.message, new RegExp(name));
          assert.doesNotMatch(inspect(error), /hid|AKIA|wJalr/);
          return true;
        },
      );
    }
  }
});
