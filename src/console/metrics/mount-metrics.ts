// `GET /metrics` for Prometheus.
import type { Hono } from 'hono';
import type { StoreTotals } from '../../store/port/site-store.ts';
import { requireScope } from '../admission/require-scope.ts';
import { METRICS_AGE_MS } from '../core/console-limits.ts';
import { checkQuery } from '../http/check-query.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import type { ConsoleEnv } from '../http/console-env.ts';
import type { RequestMeter } from './request-meter.ts';

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Mounts `/metrics`. Counts of the store are refreshed after 15 seconds, so that frequent requests
 * cost little.
 */
export function mountMetrics(app: Hono<ConsoleEnv>, core: ConsoleCore, meter: RequestMeter): void {
  let kept: { readonly at: number; readonly counts: Promise<StoreTotals> } | undefined;
  app.get('/metrics', requireScope('read', core), async (c) => {
    checkQuery(c, { names: [] });
    const now = core.clock.monotonic();
    if (kept === undefined || now - kept.at >= METRICS_AGE_MS) {
      kept = { at: now, counts: core.store.sites.totals() };
      kept.counts.catch(() => {
        kept = undefined;
      });
    }
    const metrics = [
      ...storeMetrics(await kept.counts),
      ...(await queueMetrics(core)),
      ...requestMetrics(meter),
      ...processMetrics(core),
    ];
    return c.body(metricText(metrics), 200, { 'content-type': METRICS_TYPE });
  });
}

/** Returns what a process that only works reports: its queue's and its own metrics, as text. */
export async function workerMetrics(
  worker: Pick<ConsoleCore, 'queue' | 'version'>,
): Promise<string> {
  return metricText([...(await queueMetrics(worker)), ...processMetrics(worker)]);
}

function storeMetrics(counts: StoreTotals): readonly Metric[] {
  const { sites, verified, paused, urls, runs, errors, warnings, sitemaps } = counts;
  const statuses = Object.entries(sitemaps).map(([status, value]) => ({
    value,
    labels: { status },
  }));
  return [
    gauge('portolan_sites', 'Known sites.', sites),
    gauge('portolan_sites_verified', 'Verified sites.', verified),
    gauge('portolan_sites_paused', 'Paused sites.', paused),
    { name: 'portolan_sitemaps', type: 'gauge', help: 'Sitemaps by status.', samples: statuses },
    gauge('portolan_urls', 'URLs that sitemaps list now.', urls),
    gauge('portolan_runs', 'Runs of all known sites.', runs),
    {
      name: 'portolan_findings',
      type: 'gauge',
      help: 'Current findings by severity.',
      samples: [
        { value: errors, labels: { severity: 'error' } },
        { value: warnings, labels: { severity: 'warning' } },
      ],
    },
  ];
}

async function queueMetrics({ queue }: Pick<ConsoleCore, 'queue'>): Promise<readonly Metric[]> {
  const { waiting, due, leased, dead, lateMs } = await queue.stats();
  const samples = Object.entries({ waiting, leased, dead }).map(([state, value]) => ({
    value,
    labels: { state },
  }));
  return [
    { name: 'portolan_queue_jobs', type: 'gauge', help: 'Jobs by state.', samples },
    gauge('portolan_queue_due_jobs', 'Jobs that are due now.', due),
    gauge('portolan_queue_late_seconds', 'How late the most overdue job is.', lateMs / 1_000),
  ];
}

function requestMetrics(meter: RequestMeter): readonly Metric[] {
  const { buckets, count, sum } = meter.durations();
  const name = 'portolan_http_request_duration_seconds';
  return [
    {
      name: 'portolan_http_requests_total',
      type: 'counter',
      help: 'Requests by route and status.',
      samples: meter.requests().map(({ route, status, count }) => ({
        value: count,
        labels: { route, status },
      })),
    },
    {
      name,
      type: 'histogram',
      help: 'Time until responses began.',
      samples: [
        ...buckets.map(({ seconds, count }) => ({
          suffix: '_bucket',
          value: count,
          labels: { le: seconds },
        })),
        { suffix: '_bucket', value: count, labels: { le: '+Inf' } },
        { suffix: '_sum', value: sum },
        { suffix: '_count', value: count },
      ],
    },
  ];
}

function processMetrics({ version }: Pick<ConsoleCore, 'version'>): readonly Metric[] {
  const { rss } = process.memoryUsage();
  return [
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    {
      name: 'portolan_info',
      type: 'gauge',
      help: 'The version of the program.',
      samples: [{ value: 1, labels: { version } }],
    },
  ];
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, type: 'gauge', help, samples: [{ value }] };
}

interface Metric {
  /** `portolan_sites` */
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly MetricSample[];
}

interface MetricSample {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string | number>>;
  /** Of a histogram: `_bucket`, `_count`, `_sum`. */
  readonly suffix?: string;
}

/**
 * Writes metrics in the text format.
 * Source: https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function metricText(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, type, help, samples }) => {
      const lines = samples.map((sample) => sampleLine(name, sample));
      return `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');
}

function sampleLine(name: string, { value, labels = {}, suffix = '' }: MetricSample): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escapeLabel(text)}"`);
  return `${name}${suffix}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`;
}

function escapeHelp(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

function escapeLabel(text: string | number): string {
  return escapeHelp(String(text)).replaceAll('"', '\\"');
}
