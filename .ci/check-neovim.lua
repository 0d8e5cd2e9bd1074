-- Run by check-neovim: open, edit, see the diagnostic, apply the fix.
local function fail(text)
  io.stderr:write('neovim: ' .. text .. '\n')
  vim.cmd('cquit 1')
end

local function wait(what, holds)
  if not vim.wait(15000, holds, 20) then
    fail(what .. ' did not happen; diagnostics: ' .. vim.inspect(vim.diagnostic.get(0)))
  end
end

local function codes()
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
    table.insert(found, tostring(diagnostic.code or diagnostic.user_data.lsp.code))
  end
  return table.concat(found, ' ')
end

local buffer = vim.api.nvim_get_current_buf()
local client = vim.lsp.start_client({
  name = 'clauselint',
  cmd = { 'node', vim.env.CLAUSELINT, 'lsp' },
  root_dir = vim.fn.getcwd(),
})
vim.lsp.buf_attach_client(buffer, client)
wait('the start', function() return vim.lsp.buf_is_attached(buffer, client) end)

local before = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
vim.api.nvim_buf_set_lines(buffer, 0, 0, false, { '# clauselint-disable-next-line OA-02 -- it was needed once' })
wait('the diagnostic of the edit', function() return codes():find('suppression/unused', 1, true) ~= nil end)

local line = { start = { line = 0, character = 0 }, ['end'] = { line = 0, character = 5 } }
local answers = vim.lsp.buf_request_sync(buffer, 'textDocument/codeAction', {
  textDocument = vim.lsp.util.make_text_document_params(buffer),
  range = line,
  context = { diagnostics = {}, only = { 'quickfix' } },
}, 10000)
local action = answers and answers[client] and answers[client].result and answers[client].result[1]
if not action then
  fail('there is no code action: ' .. vim.inspect(answers))
else
  vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16')
  wait('the end of the diagnostic', function() return codes() == '' end)
  local after = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  if vim.deep_equal(before, after) then
    io.stdout:write('neovim: opened, edited, saw the diagnostic and applied "' .. action.title .. '"\n')
    vim.cmd('qall!')
  else
    fail('the fix left ' .. vim.inspect(after))
  end
end
