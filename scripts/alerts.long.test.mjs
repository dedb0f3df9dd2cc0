import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { fetchDebianFiles, installedProgram } from './lib/debian-files.mjs';
import { root } from './lib/project.mjs';

// Prometheus' own program reads the rules and says what they make of series that are written here: no server is asked.
const file = join(root, 'deploy', 'alerts.yml');
const rules = parse(readFileSync(file, 'utf8')).groups.flatMap((group) => group.rules);
const from = 'job="lomdim", instance="one"';

/** All of them below `le` of a histogram that grows by ten a minute. */
const takes = (name, labels, below, le) => ({
  [`${name}_bucket{${from}${labels}, le="${below}"}`]: '0+0x30',
  [`${name}_bucket{${from}${labels}, le="${le}"}`]: '0+10x30',
  [`${name}_bucket{${from}${labels}, le="+Inf"}`]: '0+10x30',
});
const requests = (failing) => ({
  [`http_request_duration_seconds_count{${from}, status="200"}`]: `0+${100 - failing}x30`,
  [`http_request_duration_seconds_count{${from}, status="503"}`]: `0+${failing}x30`,
});
const wait = 'postgres_wait_duration_seconds';
const delivery = 'realtime_delivery_duration_seconds';
const page = 'page_render_duration_seconds';
const lag = `nodejs_eventloop_lag_p99_seconds{${from}}`;
const mails = (state) => `mail_outbox_messages{${from}, state="${state}"}`;
const failures = `timed_work_failures_total{${from}, exported_job="reminders"}`;

/** For each alert: what it is silent at, what it fires at, and what it then carries besides the job and its severity. */
const cases = {
  LomdimIsAway: {
    fine: { [`up{${from}}`]: '1x30' },
    bad: { [`up{${from}}`]: '0x30' },
    labels: { instance: 'one' },
    summary: 'one does not answer.',
  },
  LomdimFails: { fine: requests(1), bad: requests(6), summary: '6% of all requests fail.' },
  LomdimWaitsForDatabase: {
    fine: takes(wait, ', share="rest"', 0.1, 0.5),
    bad: takes(wait, ', share="rest"', 1, 2),
    labels: { share: 'rest' },
    summary: 'Work of the share rest waits 1.95s for a connection.',
  },
  LomdimIsLate: {
    fine: takes(delivery, '', 1, 2),
    bad: takes(delivery, '', 2, 4),
    summary: 'Live messages arrive 3.9s late.',
  },
  LomdimPagesAreSlow: {
    fine: takes(page, ', outcome="rendered"', 0.1, 0.5),
    bad: takes(page, ', outcome="rendered"', 1, 2),
    summary: 'Pages take 1.95s to make.',
  },
  LomdimIsBusy: {
    fine: { [lag]: '0.2x30' },
    bad: { [lag]: '0.4x30' },
    labels: { instance: 'one' },
    summary: 'one has more to do than its processor can.',
  },
  LomdimMailFails: {
    fine: { [mails('failed')]: '0x30' },
    bad: { [mails('failed')]: '2x30' },
    summary: '2 mails could not be sent.',
  },
  LomdimMailWaits: {
    fine: { [mails('waiting')]: '90x30' },
    bad: { [mails('waiting')]: '200x30' },
    summary: '200 mails wait.',
  },
  LomdimJobFails: {
    fine: { [failures]: '2x30' },
    bad: { [failures]: '0+1x30' },
    labels: { exported_job: 'reminders' },
    summary: 'Timed work fails: reminders.',
  },
};

let promtool;
let folder;
beforeAll(async () => {
  promtool = await findPromtool();
  folder = mkdtempSync(join(tmpdir(), 'lomdim-alerts-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The machine's own program, or the one file of Debian's package. */
async function findPromtool() {
  const installed = installedProgram('promtool');
  if (installed !== undefined) return installed;
  const fetched = await fetchDebianFiles({
    name: 'promtool',
    files: { prometheus: /\/bin\/promtool$/ },
    what: 'promtool',
    why: 'a long test checks the alerts',
    command: 'sudo apt-get install prometheus',
  });
  return join(fetched, 'promtool');
}

function run(...args) {
  const { status, stdout, stderr } = spawnSync(promtool, args, { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/** What is wrong with the rules, given these series for half an hour; nothing, if exactly these alerts fire at its end. */
function told(series, fired) {
  const tests = join(folder, 'tests.yml');
  const given = {
    rule_files: [file],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        alert_rule_test: rules.map(({ alert }) => ({
          eval_time: '30m',
          alertname: alert,
          exp_alerts: alert === fired ? [expectedOf(alert)] : [],
        })),
      },
    ],
  };
  writeFileSync(tests, stringify(given));
  return run('test', 'rules', tests);
}

function expectedOf(name) {
  const { labels, annotations } = rules.find(({ alert }) => alert === name);
  const { summary, labels: more } = cases[name];
  return {
    exp_labels: { ...labels, job: 'lomdim', ...more },
    exp_annotations: { ...annotations, summary },
  };
}

test('Prometheus accepts the rules', () => {
  expect(run('check', 'rules', file)).toEqual({
    status: 0,
    output: expect.stringContaining(`SUCCESS: ${rules.length} rules found`),
  });
});

test('Prometheus accepts the configuration of the documentation with them', () => {
  const text = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');
  const [, configuration] = /```yaml\n(scrape_configs:\n[^`]*)```/.exec(text) ?? [];
  const whole = join(folder, 'prometheus.yml');
  writeFileSync(whole, stringify({ ...parse(configuration), rule_files: [file] }));
  const answer = run('check', 'config', whole);
  expect(answer, answer.output).toMatchObject({ status: 0 });
  expect(parse(configuration).scrape_configs.map((one) => one.job_name)).toEqual(['lomdim']);
});

test('every alert has a case', () => {
  expect(Object.keys(cases)).toEqual(rules.map(({ alert }) => alert));
});

test('nothing is said of a quiet site', () => {
  const quiet = Object.assign({}, ...Object.values(cases).map(({ fine }) => fine));
  const answer = told(quiet, undefined);
  expect(answer, answer.output).toMatchObject({ status: 0 });
});

test.each(Object.keys(cases))('%s fires, and it alone', (name) => {
  const answer = told(cases[name].bad, name);
  expect(answer, answer.output).toMatchObject({ status: 0 });
});
